// The reference of the API, drawn from its schema. What is tried goes out with the page's session.
const place = document.getElementById('reference')
window.SwaggerUIBundle({
    url: place.dataset.schema,
    domNode: place,
    deepLinking: true,
    docExpansion: 'list',
    filter: true,
    defaultModelsExpandDepth: 0,
    requestInterceptor: (request) => {
        if (!request.headers.Authorization) request.headers['X-CSRFToken'] = place.dataset.csrf
        return request
    },
})
