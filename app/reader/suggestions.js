// Suggestions under the search field, after the combobox pattern of ARIA 1.2. The form works without them.

const WAIT_MS = 120;
const SHORTEST = 2;

/** @typedef {{ status: string, queries: string[], posts: { title: string, url: string }[] }} Suggestions */

/** @param {HTMLFormElement} form */
function addSuggestions(form) {
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem('q'));
  const { suggestions: address = '', suggestionsLabel = '', postLabel = '' } = form.dataset;
  const list = document.createElement('ul');
  const status = document.createElement('p');
  /** @type {Map<string, Suggestions>} */
  const known = new Map();
  let request = new AbortController();
  let timer = 0;
  let active = -1;

  list.id = `${input.id}-suggestions`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = suggestionsLabel;
  list.hidden = true;
  status.className = 'suggestions-status';
  status.role = 'status';
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', list.id);
  input.ariaExpanded = 'false';
  input.after(list, status);

  function close() {
    clearTimeout(timer);
    request.abort();
    list.hidden = true;
    status.textContent = '';
    input.ariaExpanded = 'false';
    activate(-1);
  }

  /** @param {number} index -1 is the field itself */
  function activate(index) {
    list.children[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const option = list.children[index];
    if (!option) {
      input.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', option.id);
  }

  /** @param {Suggestions} found */
  function show({ status: sentence, queries, posts }) {
    const options = [
      ...queries.map((text) => makeOption(text, '', () => ask(text))),
      ...posts.map(({ title, url }) => makeOption(title, postLabel, () => location.assign(url))),
    ];
    for (const [index, option] of options.entries()) option.id = `${list.id}-${index}`;
    activate(-1);
    list.replaceChildren(...options);
    list.hidden = options.length === 0;
    input.ariaExpanded = String(options.length > 0);
    status.textContent = options.length > 0 ? sentence : '';
  }

  /** @param {string} text */
  function ask(text) {
    input.value = text;
    form.requestSubmit();
  }

  async function update() {
    const query = input.value.trim();
    request.abort();
    if (query.length < SHORTEST) return close();
    request = new AbortController();
    const { signal } = request;
    try {
      const found =
        known.get(query) ?? (await load(`${address}?${new URLSearchParams({ q: query })}`, signal));
      known.set(query, found);
      if (!signal.aborted) show(found);
    } catch {
      // Overtaken by the next letter, or out of reach: the field goes on without suggestions.
      if (!signal.aborted) close();
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(update, WAIT_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const { length } = list.hidden ? [] : list.children;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      event.preventDefault();
      // The field is a stop between the last and the first.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      activate(((active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === 'ArrowDown') void update();
    else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      /** @type {HTMLElement | undefined} */ (list.children[active])?.click();
    } else if (event.key === 'Escape' && length > 0) {
      event.preventDefault();
      close();
    }
  });
  // The field keeps the focus while a suggestion is pressed.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  input.addEventListener('blur', close);
  form.addEventListener('submit', close);
  addEventListener('pageshow', close);
}

/** @param {string} text @param {string} kind says what choosing it does, if not a search @param {() => void} choose */
function makeOption(text, kind, choose) {
  const option = document.createElement('li');
  option.role = 'option';
  option.setAttribute('aria-selected', 'false');
  option.append(text);
  if (kind) {
    const label = document.createElement('span');
    label.textContent = kind;
    option.append(' ', label);
  }
  option.addEventListener('click', choose);
  return option;
}

/** @param {string} address @param {AbortSignal} signal @returns {Promise<Suggestions>} */
async function load(address, signal) {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

for (const form of document.querySelectorAll('form[data-suggestions]')) {
  addSuggestions(/** @type {HTMLFormElement} */ (form));
}
