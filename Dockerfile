# One image for web, worker and beat; docker-compose.yml says which command each runs.
FROM python:3.13-slim-bookworm AS build
RUN pip install --no-cache-dir uv
WORKDIR /app
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-default-groups
COPY . .
# Collecting static files needs the settings, and no service.
RUN SECRET_KEY=unused ALLOWED_HOSTS=unused DATABASE_URL=postgres://unused/unused \
    REDIS_URL=redis://unused/0 .venv/bin/python manage.py collectstatic --no-input

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home pennant
WORKDIR /app
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
COPY --from=build /app /app
USER pennant
EXPOSE 8000
CMD ["python", "-m", "config.serve", "--host", "0.0.0.0", "--port", "8000"]
