// Passkeys: a form with data-passkey has the browser make one or ask for one, and sends what it says.
const forms = document.querySelectorAll('form[data-passkey]')

/** What the server asks for: written on the page, or fetched where the page may be old. */
async function asked (form) {
  const written = document.getElementById('passkey')
  if (written) return JSON.parse(written.textContent)
  const answer = await fetch(form.action, { headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error('the site does not answer')
  return answer.json()
}

/** A passkey that logs in alone is kept with its person's name, and unlocked by a finger or a PIN. */
async function make (form) {
  const { publicKey } = (await asked(form)).creation_options
  const alone = form.elements.passwordless.checked
  Object.assign(publicKey.authenticatorSelection, {
    residentKey: alone ? 'required' : 'discouraged',
    requireResidentKey: alone,
    ...(alone && { userVerification: 'required' })
  })
  return navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey)
  })
}

async function show (form) {
  const { publicKey } = (await asked(form)).request_options
  return navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey)
  })
}

async function answer (event) {
  event.preventDefault()
  const form = event.target
  const fault = form.querySelector('[role=alert]')
  try {
    const credential = await (form.dataset.passkey === 'create' ? make : show)(form)
    form.elements.credential.value = JSON.stringify(credential)
    form.submit()
  } catch (error) {
    fault.textContent = `No passkey was used: ${error.message}`
    fault.hidden = false
  }
}

if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  for (const form of forms) {
    form.hidden = false
    form.addEventListener('submit', answer)
  }
}
