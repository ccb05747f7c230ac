// Creates and uses passkeys (Web Authentication). If this does not run, the page says what is missing.

/** @typedef {{ id: string, type: PublicKeyCredentialType, transports?: AuthenticatorTransport[] }} Known */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-passkey]'));
if (form && navigator.credentials && 'PublicKeyCredential' in window) enable(form);

/** @param {HTMLFormElement} form */
function enable(form) {
  const { passkey, options = '', failed = '', exists = '' } = form.dataset;
  const status = /** @type {HTMLElement} */ (form.querySelector('[role="status"]'));
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('credential'));
  form.querySelector('[data-missing]')?.remove();
  for (const part of form.querySelectorAll('[hidden]')) part.removeAttribute('hidden');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    status.textContent = '';
    try {
      const given = JSON.parse(options);
      field.value = JSON.stringify(await (passkey === 'create' ? create(given) : use(given)));
      form.submit();
    } catch (error) {
      const isThere = error instanceof DOMException && error.name === 'InvalidStateError';
      status.textContent = (isThere && exists) || failed;
    }
  });
}

/** @param {PublicKeyCredentialCreationOptionsJSON} options */
async function create(options) {
  const { challenge, user, excludeCredentials = [] } = options;
  const publicKey = /** @type {PublicKeyCredentialCreationOptions} */ ({
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(toDescriptor),
  });
  const made = toPasskey(await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return {
    ...describe(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** @param {PublicKeyCredentialRequestOptionsJSON} options */
async function use(options) {
  const { challenge, allowCredentials = [] } = options;
  const publicKey = /** @type {PublicKeyCredentialRequestOptions} */ ({
    ...options,
    challenge: toBytes(challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  });
  const used = toPasskey(await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  return {
    ...describe(used),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    },
  };
}

/** @param {Credential | null} credential */
function toPasskey(credential) {
  if (!credential) throw new Error('There is no credential');
  return /** @type {PublicKeyCredential} */ (credential);
}

/** @param {PublicKeyCredential} credential */
function describe({ id, rawId, type }) {
  return { id, rawId: toText(rawId), type };
}

/** @param {PublicKeyCredentialDescriptorJSON} known */
function toDescriptor(known) {
  return { ...known, id: toBytes(known.id) };
}

/** @param {string} base64url */
function toBytes(base64url) {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
function toText(bytes) {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
