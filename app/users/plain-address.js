// Removes the outcome of the last action from the address, so that a reload does not announce it again.

const script = /** @type {HTMLElement | null} */ (document.querySelector('script[data-plain-query]'));
if (script) history.replaceState(null, '', location.pathname + script.dataset.plainQuery + location.hash);
