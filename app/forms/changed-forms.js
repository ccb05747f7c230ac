/**
 * Asks before a document with a changed form is left. Pages that are not hydrated load this file as a script; the
 * admin imports it, and also asks before links within the admin. Forms that
 * have nothing to lose, such as a selection of rows, have `data-leaves-freely`.
 */

/** A field that was refused, or a form of an ended session. */
const UNSAVED = '[aria-invalid="true"], [data-unsaved]';

/** The values of a form before it was changed. @type {WeakMap<HTMLFormElement, string>} */
let before = new WeakMap();

/** The form that was sent and has no answer yet, with its values. @type {{ form: HTMLFormElement, values: string } | null} */
let sent = null;

/** Whether leaving the page would lose what was typed. */
export function hasChangedForm() {
  return [...document.forms].some((form) => {
    const values = before.get(form);
    const isRefused = isKept(form) && form.querySelector(UNSAVED) !== null;
    return form !== sent?.form && ((values !== undefined && values !== valuesOf(form)) || isRefused);
  });
}

/** Whether a form has no answer yet. */
export function isSending() {
  return sent !== null;
}

/** The sent form has an answer. If it was saved, it counts as unchanged. @param {boolean} isSaved */
export function settleForm(isSaved) {
  if (isSaved && sent && isKept(sent.form)) before.set(sent.form, sent.values);
  sent = null;
}

/** The user leaves the changed forms. */
export function forgetForms() {
  before = new WeakMap();
}

/** What the form had is stored. @param {HTMLFormElement} form */
export function forgetForm(form) {
  before.delete(form);
}

/** @param {HTMLFormElement} form */
function valuesOf(form) {
  // Hidden fields change with the page, such as the address to come back to.
  const hidden = new Set(
    [...form.querySelectorAll('input[type="hidden"]')].map((field) => field.getAttribute('name')),
  );
  const fields = [...new FormData(form)].filter(([name]) => !hidden.has(name));
  return JSON.stringify(fields.map(([name, value]) => [name, value instanceof File ? value.name : value]));
}

/** @param {HTMLFormElement} form */
function isKept(form) {
  return form.method === 'post' && !('leavesFreely' in form.dataset);
}

/** @param {Event} event */
function remember({ target }) {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form && isKept(form) && !before.has(form)) before.set(form, valuesOf(form));
}

if (typeof document !== 'undefined') {
  // A field can have the focus before this script runs.
  document.addEventListener('focusin', remember);
  document.addEventListener('beforeinput', remember);

  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === 'post')
      sent = { form: target, values: valuesOf(target) };
  });
  addEventListener('beforeunload', (event) => hasChangedForm() && event.preventDefault());
}
