// Suggestions under the search field: the combobox pattern of ARIA 1.2. The form works without this script.

const DEBOUNCE_MS = 120;
const QUERY_MIN = 2;

/** @typedef {{ title: string, url: string }} Target */
/** @typedef {{ status: string, queries: string[], pages: (Target & { label: string })[], posts: Target[] }} Suggestions */

class Combobox {
  #form;
  #input;
  #list = document.createElement('ul');
  #status = document.createElement('p');
  /** @type {Map<string, Suggestions>} */
  #cache = new Map();
  #request = new AbortController();
  #timer = 0;
  #active = -1;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#input = /** @type {HTMLInputElement} */ (form.elements.namedItem('q'));
    this.#draw();
    this.#listen();
  }

  #draw() {
    const [input, list, status] = [this.#input, this.#list, this.#status];
    list.id = `${input.id}-suggestions`;
    list.className = 'suggestions';
    list.role = 'listbox';
    list.ariaLabel = this.#form.dataset.suggestionsLabel ?? '';
    list.hidden = true;
    status.className = 'visually-hidden';
    status.role = 'status';
    input.role = 'combobox';
    input.ariaAutoComplete = 'list';
    input.setAttribute('aria-controls', list.id);
    input.ariaExpanded = 'false';
    input.after(list, status);
  }

  #listen() {
    const close = () => this.#close();
    this.#input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#update(), DEBOUNCE_MS);
    });
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    // Pressing a suggestion leaves the focus in the field.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#input.addEventListener('blur', close);
    this.#form.addEventListener('submit', close);
    addEventListener('pageshow', close);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#request.abort();
    this.#list.hidden = true;
    this.#status.textContent = '';
    this.#input.ariaExpanded = 'false';
    this.#activate(-1);
  }

  /** @param {number} index of the option; -1 for the field itself */
  #activate(index) {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#list.children[index];
    if (!option) {
      this.#input.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    this.#input.setAttribute('aria-activedescendant', option.id);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.isComposing) return;
    const { length } = this.#list.hidden ? [] : this.#list.children;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      event.preventDefault();
      // The arrow keys pass the field (-1) between the last option and the first.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      this.#activate(((this.#active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === 'ArrowDown') void this.#update();
    else if (event.key === 'Enter' && this.#active >= 0) {
      event.preventDefault();
      /** @type {HTMLElement | undefined} */ (this.#list.children[this.#active])?.click();
    } else if (event.key === 'Escape' && length > 0) {
      event.preventDefault();
      this.#close();
    }
  }

  async #update() {
    const query = this.#input.value.trim();
    this.#request.abort();
    if (query.length < QUERY_MIN) return this.#close();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const address = `${this.#form.dataset.suggestions}?${new URLSearchParams({ q: query })}`;
      const found = this.#cache.get(query) ?? (await load(address, signal));
      this.#cache.set(query, found);
      if (!signal.aborted) this.#show(found);
    } catch {
      // Aborted by the next key, or the request failed: the field works without suggestions.
      if (!signal.aborted) this.#close();
    }
  }

  /** @param {Suggestions} found */
  #show({ status, queries, pages, posts }) {
    const { postLabel = '' } = this.#form.dataset;
    const options = [
      ...queries.map((text) => makeOption(text, '', () => this.#submit(text))),
      ...pages.map(({ title, url, label }) => makeOption(title, label, () => location.assign(url))),
      ...posts.map(({ title, url }) => makeOption(title, postLabel, () => location.assign(url))),
    ];
    for (const [index, option] of options.entries()) option.id = `${this.#list.id}-${index}`;
    this.#activate(-1);
    this.#list.replaceChildren(...options);
    this.#list.hidden = options.length === 0;
    this.#input.ariaExpanded = String(options.length > 0);
    this.#status.textContent = options.length > 0 ? status : '';
  }

  /** @param {string} text */
  #submit(text) {
    this.#input.value = text;
    this.#form.requestSubmit();
  }
}

/** @param {string} text @param {string} kind names the option's kind; empty for a search @param {() => void} choose */
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
  new Combobox(/** @type {HTMLFormElement} */ (form));
}
