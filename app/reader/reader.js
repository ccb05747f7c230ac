// The one script of reader pages. Every page works without it.

const root = document.documentElement;
const YEAR = 365 * 24 * 60 * 60;

/** @param {string} name @param {string} value an empty value forgets the cookie */
function setCookie(name, value) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${value ? YEAR : 0}; SameSite=Lax${secure}`;
}

/** The theme forms change the page at once instead of asking the server for it again. */
function handleThemeForms() {
  document.addEventListener('submit', (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (!form.matches('[data-theme-form]') || button?.name !== 'theme') return;
    event.preventDefault();
    const isChoice = button.value === 'light' || button.value === 'dark';
    if (isChoice) root.dataset.theme = button.value;
    else delete root.dataset.theme;
    setCookie('theme', isChoice ? button.value : '');
    for (const other of document.querySelectorAll('[name="theme"][aria-pressed]')) {
      other.setAttribute('aria-pressed', String(other.getAttribute('value') === button.value));
    }
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.remove();
    // The button that was pressed gives way to its opposite, which keeps the focus.
    if (button.offsetParent === null) {
      for (const sibling of form.querySelectorAll('button')) if (sibling !== button) sibling.focus();
    }
  });
}

/**
 * Whoever goes over to the other language gets it from the bare address from then on. The server sees to
 * that as well, but not where something on the way had the page already.
 */
function rememberLanguage() {
  document.addEventListener('click', ({ target }) => {
    const link = /** @type {Element} */ (target).closest('a');
    const [, locale] = link?.origin === location.origin ? link.pathname.split('/') : [];
    if ((locale === 'uk' || locale === 'en') && locale !== root.lang) setCookie('locale', locale);
  });
}

/** Comments that were not sent (`drafts.ts`) are for nobody who uses this browser next. */
function forgetDraftsOnSignOut() {
  document.addEventListener('submit', ({ target }) => {
    if (!(/** @type {HTMLFormElement} */ (target).matches('[data-sign-out]'))) return;
    try {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith('dvomova draft ')) localStorage.removeItem(name);
      }
    } catch {
      // Where storage is switched off there are no drafts.
    }
  });
}

/** One box that ticks all the others of its form, and is ticked when they all are. */
function tickAllAtOnce() {
  document.addEventListener('change', ({ target }) => {
    const box = /** @type {HTMLInputElement} */ (target);
    const all = /** @type {HTMLInputElement | null} */ (box.form?.querySelector('[data-select-all]'));
    if (!all) return;
    const others = /** @type {HTMLInputElement[]} */ ([
      ...(box.form?.querySelectorAll('input[type="checkbox"]:not([data-select-all])') ?? []),
    ]);
    if (box === all) for (const other of others) other.checked = all.checked;
    const ticked = others.filter((other) => other.checked).length;
    all.checked = ticked === others.length;
    all.indeterminate = ticked > 0 && ticked < others.length;
  });
}

/** A copy button on each block of code. */
function addCopyButtons() {
  if (!navigator.clipboard) return;
  for (const figure of document.querySelectorAll('.prose .code')) {
    const words = /** @type {HTMLElement} */ (figure.closest('[data-copy]'))?.dataset;
    const pre = figure.querySelector('pre');
    if (!words || !pre) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-code';
    button.textContent = words.copy ?? '';
    button.addEventListener('click', async () => {
      button.textContent = await navigator.clipboard.writeText(pre.textContent ?? '').then(
        () => words.copied ?? '',
        () => words.copyFailed ?? '',
      );
      setTimeout(() => {
        button.textContent = words.copy ?? '';
      }, 2000);
    });
    pre.before(button);
  }
}

/** Marks the section that is being read in the table of contents beside the text. */
function markCurrentHeading() {
  const links = new Map();
  for (const link of document.querySelectorAll('.toc-aside a')) {
    links.set(decodeURIComponent(/** @type {HTMLAnchorElement} */ (link).hash.slice(1)), link);
  }
  const headings = [...document.querySelectorAll('.prose [id]')].filter((heading) => links.has(heading.id));
  if (headings.length === 0) return;
  let current;
  const update = () => {
    const line = innerHeight / 4;
    const passed = headings.findLast((heading) => heading.getBoundingClientRect().top <= line) ?? headings[0];
    const link = links.get(passed?.id);
    if (link === current) return;
    current?.removeAttribute('aria-current');
    current = link;
    link.setAttribute('aria-current', 'true');
    const list = link.closest('.toc-aside');
    const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  };
  // A heading crosses the line whenever the section changes; nothing runs in between.
  const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -75% 0px', threshold: [0, 1] });
  for (const heading of headings) observer.observe(heading);
  update();
}

/** What an address leads to; messengers cut addresses, in the middle of a letter as well. */
function findTarget() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** What an address leads to is opened where it stands in the head of something folded. */
function openTarget() {
  const open = () => {
    const details = findTarget()?.closest('summary')?.parentElement;
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener('hashchange', open);
  // A press on the link to where one is already is no change of the address.
  document.addEventListener('click', ({ target }) => {
    const link = /** @type {Element} */ (target).closest('a');
    if (link?.hash && link.href === location.href) open();
  });
  open();
}

handleThemeForms();
openTarget();
rememberLanguage();
forgetDraftsOnSignOut();
tickAllAtOnce();
addCopyButtons();
markCurrentHeading();
