// The script of reader pages. Every page works without it.

const root = document.documentElement;
const YEAR = 365 * 24 * 60 * 60;
/** Posts whose place is kept. */
const PLACES_MAX = 50;

/** @param {string} name @param {string} value an empty value deletes the cookie */
function setCookie(name, value) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${value ? YEAR : 0}; SameSite=Lax${secure}`;
}

/** Applies the choice of a theme or a text size at once instead of loading the page again. */
function handleThemeForms() {
  document.addEventListener('submit', (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (!form.matches('[data-theme-form]') || !button) return;
    event.preventDefault();
    const { name, value } = button;
    const isChoice = value !== 'system' && value !== 'normal';
    if (isChoice) root.dataset[name] = value;
    else delete root.dataset[name];
    setCookie(name, isChoice ? value : '');
    for (const other of document.querySelectorAll(`[name="${name}"][aria-pressed]`)) {
      other.setAttribute('aria-pressed', String(other.getAttribute('value') === value));
    }
    if (name === 'theme')
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.remove();
    // The pressed button is hidden and its opposite shown; the focus moves to that one.
    if (button.offsetParent === null) {
      for (const sibling of form.querySelectorAll('button')) if (sibling !== button) sibling.focus();
    }
  });
}

/**
 * Stores the language of a followed link to the other language, for the redirect from `/`. The server sets
 * the same cookie, but sees no request if the browser or a proxy has the page in its cache.
 */
function rememberLanguage() {
  document.addEventListener('click', ({ target }) => {
    const link = /** @type {Element} */ (target).closest('a');
    const [, locale] = link?.origin === location.origin ? link.pathname.split('/') : [];
    if ((locale === 'uk' || locale === 'en') && locale !== root.lang) setCookie('locale', locale);
  });
}

/**
 * `/` moves the focus to the search field, or opens the search page. The same key writes a full stop in the
 * Ukrainian layout.
 */
function focusSearchByKey() {
  document.addEventListener('keydown', (event) => {
    const { code, key, target } = event;
    const isSlash = key === '/' || (code === 'Slash' && !event.shiftKey);
    if (!isSlash || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {Element} */ (target).closest('input, textarea, select, [contenteditable], dialog')) return;
    /** @type {HTMLElement | null} */
    const field = document.querySelector('input[type="search"]');
    /** @type {HTMLElement | null} */
    const link = document.querySelector('.header-link[href*="/search"]');
    if (!field && !link) return;
    event.preventDefault();
    if (field) field.focus();
    else link?.click();
  });
}

/**
 * Lets links to the translation lead to the paragraph that is on the screen, with its place in the session storage;
 * at a heading or without the storage, to the section with a fragment.
 */
function keepPlace() {
  const text = /** @type {HTMLElement | null} */ (document.querySelector('.pairs, article > .prose'));
  if (!text) return;
  restorePlace(text);
  const counterparts = text.dataset.counterparts?.split(',') ?? [];
  const headings = [...text.querySelectorAll(':is(h2, h3, h4, h5, h6)[id]')];
  document.addEventListener('click', (event) => {
    const link = /** @type {Element} */ (event.target).closest('a');
    const [path, here] = [link?.pathname.slice(3), location.pathname.slice(3)];
    if (!link?.hreflang || link.hreflang === root.lang || path !== here) return;
    const isAbove = (/** @type {Element} */ element) =>
      element.getBoundingClientRect().top <= innerHeight / 8;
    const start = headings.findLastIndex((heading, place) => counterparts[place] && isAbove(heading));
    const end = headings.findIndex((_, place) => counterparts[place] && place > start);
    link.hash = counterparts[start] ?? '';
    const blocks = section(text, headings[start], headings[end]);
    const isHeading = (headings[start]?.getBoundingClientRect().top ?? -1) >= 0;
    const index = isHeading ? 0 : blocks.findLastIndex(isAbove);
    // Another tab has another session storage.
    if (index <= 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    try {
      sessionStorage.place = JSON.stringify({
        path: link.pathname,
        from: counterparts[start],
        to: counterparts[end],
        index,
        count: blocks.length,
        // The part of the text before the middle of the paragraph.
        share:
          (lengthOf(blocks.slice(0, index)) + lengthOf(blocks.slice(0, index + 1))) / 2 / lengthOf(blocks),
      });
      // The browser would scroll to the fragment later.
      link.hash = '';
    } catch {
      // The browser blocks storage: the link leads to the section.
    }
  });
}

/** Scrolls to the same paragraph of its section; if it has another number of them, by the length before it. @param {Element} text */
function restorePlace(text) {
  try {
    const stored = sessionStorage.place;
    delete sessionStorage.place;
    const { path, from, to, index, count, share } = JSON.parse(stored ?? '{}');
    if (path !== location.pathname) return;
    const find = (/** @type {string | undefined} */ id) => document.getElementById(id ?? '') ?? undefined;
    const blocks = section(text, find(from), find(to));
    const own = lengthOf(blocks);
    const next = blocks.findIndex((_, at) => lengthOf(blocks.slice(0, at + 1)) / own > share);
    const block = blocks[blocks.length === count ? index : next];
    if (block)
      scrollTo({ top: scrollY + block.getBoundingClientRect().top - innerHeight / 8, behavior: 'instant' });
  } catch {
    // The browser blocks storage.
  }
}

/** The blocks of a text from one heading to before another. @param {Element} text @param {Element} [start] @param {Element} [end] */
function section(text, start, end) {
  const blocks = [...text.children];
  const [first, last] = [start, end].map((heading) =>
    blocks.findIndex((block) => heading && block.contains(heading)),
  );
  return blocks.slice(Math.max(first ?? 0, 0), last === -1 ? undefined : last);
}

/** @param {Element[]} blocks */
function lengthOf(blocks) {
  return blocks.reduce((sum, block) => sum + (block.textContent ?? '').length, 0);
}

/**
 * Offers to continue a post at the section where the reader has left it. The places of the last posts are in this
 * browser only; that of a post that has been read to its end is deleted.
 */
function offerToContinue() {
  const text = /** @type {HTMLElement | null} */ (document.querySelector('[data-continue]'));
  if (!text) return;
  const headings = [...text.querySelectorAll('.heading > [id]')];
  try {
    const id = readPlaces().get(location.pathname);
    const heading = headings.find((one) => one.id === id);
    if (heading && !location.hash) {
      const link = document.createElement('a');
      link.href = `#${encodeURIComponent(heading.id)}`;
      link.className = 'continue';
      const title = (heading.textContent ?? '').replace(/\u00AD/g, '').trim();
      link.textContent = text.dataset.continue?.replace('%', () => title) ?? '';
      link.addEventListener('click', () => link.remove());
      text.prepend(link);
    }
  } catch {
    return;
  }
  const keep = () => {
    const isRead = text.getBoundingClientRect().bottom < innerHeight * 1.5;
    const heading = findCurrent(headings);
    if (!isRead && !heading) return;
    const places = readPlaces();
    places.delete(location.pathname);
    if (!isRead && heading) places.set(location.pathname, heading.id);
    localStorage.places = JSON.stringify([...places].slice(-PLACES_MAX));
  };
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.hidden && keep());
}

/** The ids of headings by the paths of posts, the last one at the end. @returns {Map<string, string>} */
function readPlaces() {
  return new Map(JSON.parse(localStorage.places ?? '[]'));
}

/** Shows the bar away from the top of the page: next to the text always, above it while the reader scrolls up. */
function showBarOnScrollUp() {
  const bar = document.querySelector('.reading-bar');
  let last = scrollY;
  const update = () => {
    if (Math.abs(scrollY - last) < 8) return;
    const isAway = scrollY > innerHeight / 2;
    bar?.classList.toggle('is-away', isAway);
    bar?.classList.toggle('is-shown', isAway && scrollY < last);
    last = scrollY;
  };
  if (bar) addEventListener('scroll', update, { passive: true });
}

/**
 * Repeats short notes next to their reference, for wide screens, which show them in the margin instead of at the end.
 * A short note is one paragraph with one reference, without pictures and further notes.
 */
function placeNotesNextToText() {
  for (const mark of document.querySelectorAll('.post > .prose > p > sup > .footnote-ref')) {
    const note = document.getElementById(/** @type {HTMLAnchorElement} */ (mark).hash.slice(1));
    const [text, ...more] = note?.children ?? [];
    const isShort = text?.localName === 'p' && more.length === 0 && !text.querySelector('img, .footnote-ref');
    if (!note || !isShort || text.querySelectorAll('.footnote-back').length !== 1) continue;
    const number = document.createElement('sup');
    number.textContent = mark.textContent;
    const side = document.createElement('small');
    side.className = 'side-note';
    side.append(number, ' ', ...text.cloneNode(true).childNodes);
    side.querySelector('.footnote-back')?.remove();
    mark.parentElement?.after(side);
    note.classList.add('has-side-note');
  }
  // Browsers do not count hidden items, so all of them state their numbers.
  for (const [index, item] of document.querySelectorAll('.footnotes > ol > li').entries()) {
    /** @type {HTMLLIElement} */ (item).value = index + 1;
  }
}

/** Opens notes below their paragraph, unless they are next to it. */
function openNotes() {
  document.addEventListener('click', (event) => {
    const link = /** @type {Element} */ (event.target).closest('a');
    if (!link?.matches('.footnote-ref') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const note = document.getElementById(link.hash.slice(1));
    if (!note?.offsetParent) return;
    event.preventDefault();
    const id = `${link.id}-note`;
    const open = document.getElementById(id);
    link.ariaExpanded = String(!open);
    if (open) return open.remove();
    const box = document.createElement('aside');
    box.id = id;
    box.className = 'open-note';
    box.ariaLabel = link.ariaLabel;
    box.append(...note.cloneNode(true).childNodes);
    for (const part of box.querySelectorAll('[id]')) part.removeAttribute('id');
    for (const back of box.querySelectorAll('.footnote-back')) back.remove();
    const place = link.closest('li, p') ?? link.closest('.prose > *');
    if (place?.localName === 'li') place.append(box);
    else place?.after(box);
  });
}

/**
 * Shows the title and the beginning of another post, while the mouse or the focus is on a link to it. A phone has
 * neither, and shows the linked page itself after a long press.
 */
function previewLinkedPosts() {
  /** @type {HTMLAnchorElement | null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const close = () => {
    clearTimeout(timer);
    document.querySelector('.link-preview')?.remove();
    shown = null;
  };
  const wait = (/** @type {Event} */ { target }) => {
    const element = /** @type {Element} */ (target);
    clearTimeout(timer);
    const link = element.closest('a');
    if (element.closest('.link-preview') || (link && link === shown)) return;
    timer = setTimeout(() => {
      close();
      if (link && isOtherPost(link)) show(link).catch(close);
    }, 300);
  };
  const show = async (/** @type {HTMLAnchorElement} */ link) => {
    shown = link;
    // With the session, the service would remember the language of the page as the account’s.
    const response = await fetch(link.href, { credentials: 'omit' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const title = page.querySelector('h1');
    if (!response.ok || !title || shown !== link) return;
    const box = document.createElement('aside');
    box.className = 'link-preview';
    // The link leads to the same words.
    box.ariaHidden = 'true';
    box.lang = page.documentElement.lang;
    const text = document.createElement('p');
    const description = /** @type {HTMLMetaElement | null} */ (
      page.querySelector('meta[name="description"]')
    );
    text.textContent = description?.content ?? '';
    box.append(title.textContent ?? '', text);
    document.body.append(box);
    const { left, top, bottom } = link.getBoundingClientRect();
    const isBelow = bottom + box.offsetHeight < innerHeight;
    box.style.left = `${Math.max(8, Math.min(left, root.clientWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${scrollY + (isBelow ? bottom : top - box.offsetHeight)}px`;
  };
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && wait(event));
  document.addEventListener('focusin', (event) => {
    if (/** @type {Element} */ (event.target).matches(':focus-visible')) wait(event);
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
}

/** @param {HTMLAnchorElement} link */
function isOtherPost({ origin, pathname, parentElement }) {
  const isOther = origin === location.origin && pathname !== location.pathname;
  return isOther && /\/(uk|en)\/blog\/[^/]+\/?$/.test(pathname) && parentElement?.closest('.prose') !== null;
}

/** The link of a heading copies its address too. */
function copyAddressesOfHeadings() {
  document.addEventListener('click', async ({ target }) => {
    const link = /** @type {Element} */ (target).closest('a');
    const labels = /** @type {HTMLElement | null} */ (link?.closest('[data-copy]'))?.dataset;
    if (!link?.matches('.anchor') || !labels || !navigator.clipboard) return;
    link.dataset.done = await navigator.clipboard.writeText(link.href).then(
      () => labels.copied,
      () => labels.copyFailed,
    );
    setTimeout(() => delete link.dataset.done, 2000);
  });
}

/** Deletes drafts (`drafts.ts`) on sign-out, so the next user of the browser does not see them. */
function forgetDraftsOnSignOut() {
  document.addEventListener('submit', ({ target }) => {
    if (!(/** @type {HTMLFormElement} */ (target).matches('[data-sign-out]'))) return;
    try {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith('dvomova draft ')) localStorage.removeItem(name);
      }
    } catch {
      // The browser blocks storage, so there are no drafts.
    }
  });
}

/** On paper, details are open. Without `::details-content` only a script can do it. */
function openDetailsOnPaper() {
  if (CSS.supports('selector(::details-content)')) return;
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('main details:not([open])')]);
    for (const part of opened) part.open = true;
  });
  addEventListener('afterprint', () => {
    for (const part of opened) part.open = false;
  });
}

/** A checkbox that checks all others of its form, and is checked when all of them are. */
function handleSelectAll() {
  document.addEventListener('change', ({ target }) => {
    const box = /** @type {HTMLInputElement} */ (target);
    const all = /** @type {HTMLInputElement | null} */ (box.form?.querySelector('[data-select-all]'));
    if (!all) return;
    const others = /** @type {HTMLInputElement[]} */ ([
      ...(box.form?.querySelectorAll('input[type="checkbox"]:not([data-select-all])') ?? []),
    ]);
    if (box === all) for (const other of others) other.checked = all.checked;
    const checked = others.filter((other) => other.checked).length;
    all.checked = checked === others.length;
    all.indeterminate = checked > 0 && checked < others.length;
  });
}

/** Titles have soft hyphens for narrow screens; what is copied from the page has none. */
function copyWithoutSoftHyphens() {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    const text = String(selection);
    if (!text.includes('\u00AD') || !selection?.rangeCount || !event.clipboardData) return;
    const html = document.createElement('div');
    html.append(selection.getRangeAt(0).cloneContents());
    event.clipboardData.setData('text/plain', text.replace(/\u00AD/g, '').replace(/\u00A0/g, ' '));
    event.clipboardData.setData('text/html', html.innerHTML.replace(/\u00AD|&shy;/g, ''));
    event.preventDefault();
  });
}

/** Adds a copy button to each code block. */
function addCopyButtons() {
  if (!navigator.clipboard) return;
  for (const figure of document.querySelectorAll('.prose .code')) {
    const labels = /** @type {HTMLElement} */ (figure.closest('[data-copy]'))?.dataset;
    const pre = figure.querySelector('pre');
    if (!labels || !pre) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-code';
    button.textContent = labels.copy ?? '';
    button.addEventListener('click', async () => {
      button.textContent = await navigator.clipboard.writeText(pre.textContent ?? '').then(
        () => labels.copied ?? '',
        () => labels.copyFailed ?? '',
      );
      setTimeout(() => {
        button.textContent = labels.copy ?? '';
      }, 2000);
    });
    pre.before(button);
  }
}

/** The link to the post shares it, if the browser can, and else copies its address. */
function handleShare() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('[data-share]'));
  if (!link) return;
  const { share = '', copy = '', copied = '' } = link.dataset;
  const canShare = 'share' in navigator;
  if (!canShare && !navigator.clipboard) return;
  const label = canShare ? share : copy;
  link.textContent = label;
  link.addEventListener('click', async (event) => {
    // With a key the reader opens the link elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href: url } = link;
    try {
      if (canShare) return await navigator.share({ title: document.title, url });
      await navigator.clipboard.writeText(url);
      link.textContent = copied;
      setTimeout(() => {
        link.textContent = label;
      }, 2000);
    } catch (error) {
      // The reader has closed the menu.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      location.assign(url);
    }
  });
}

/** Makes pictures that the page shows smaller than they are buttons that open them. */
function enlargePictures() {
  const label = /** @type {HTMLElement | null} */ (document.querySelector('[data-close]'))?.dataset.close;
  if (!label) return;
  for (const picture of document.querySelectorAll('.prose .image > img')) {
    const image = /** @type {HTMLImageElement} */ (picture);
    if (Number(image.getAttribute('width')) < image.clientWidth * 1.2) continue;
    image.tabIndex = 0;
    image.role = 'button';
    image.ariaHasPopup = 'dialog';
    image.addEventListener('click', () => showPicture(image, label));
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      showPicture(image, label);
    });
  }
}

/** @param {HTMLImageElement} image @param {string} label of the button that closes the picture */
function showPicture(image, label) {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.ariaLabel = image.alt || label;
  const large = document.createElement('img');
  large.src = image.src;
  large.alt = image.alt;
  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = label;
  close.textContent = '×';
  dialog.append(close, large);
  document.body.append(dialog);
  // The browser's Back closes the picture. On the pages of signed-in users the history is React Router's.
  let isPushed = !('__reactRouterContext' in window);
  if (isPushed) history.pushState(null, '');
  const back = () => {
    isPushed = false;
    dialog.close();
  };
  addEventListener('popstate', back, { once: true });
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    if (isPushed) history.back();
    else removeEventListener('popstate', back);
    dialog.remove();
    image.focus({ preventScroll: true });
  });
  dialog.showModal();
}

/** Opens the table of contents on wide screens, where it is next to the text. */
function openContents() {
  const details = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.toc > details'));
  const wide = matchMedia('(width >= 75rem)');
  const open = () => {
    if (details) details.open = wide.matches;
  };
  wide.addEventListener('change', open);
  open();
}

/** Marks the section on the screen in the table of contents next to the text. */
function markCurrentHeading() {
  const links = new Map();
  for (const link of document.querySelectorAll('.toc a')) {
    links.set(decodeURIComponent(/** @type {HTMLAnchorElement} */ (link).hash.slice(1)), link);
  }
  const headings = [...document.querySelectorAll('.prose [id]')].filter((heading) => links.has(heading.id));
  if (headings.length === 0) return;
  /** @type {HTMLElement | undefined} */
  let current;
  const update = () => {
    const link = links.get(findCurrent(headings)?.id);
    if (link === current) return;
    current?.removeAttribute('aria-current');
    current = link;
    if (!link) return;
    link.setAttribute('aria-current', 'true');
    const list = link.closest('.toc');
    const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  };
  // Browsers fire `scroll` at most once a frame.
  for (const name of ['scroll', 'resize', 'hashchange', 'load']) {
    addEventListener(name, update, { passive: true });
  }
  update();
}

/**
 * The heading of the section on the screen: the first one in its upper quarter, else the last one above it. At the
 * end of the page no heading can rise further: there it is the target of the last jump, else the last one.
 * @param {Element[]} headings
 */
function findCurrent(headings) {
  const tops = headings.map((heading) => heading.getBoundingClientRect().top);
  const isEnd = scrollY + innerHeight >= root.scrollHeight - 2;
  const shown = headings.filter((_, index) =>
    isBetween(tops[index], 0, isEnd ? innerHeight : innerHeight / 4),
  );
  const target = isEnd && shown.find((heading) => heading === findTarget());
  return (
    target ||
    shown.at(isEnd ? -1 : 0) ||
    headings.findLast((_, index) => isBetween(tops[index], -Infinity, 0))
  );
}

/** @param {number | undefined} value @param {number} least @param {number} most */
function isBetween(value = NaN, least, most) {
  return value >= least && value <= most;
}

/** The element that the fragment names. Messengers truncate URLs, which can leave invalid percent-encoding. */
function findTarget() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** Opens the `<details>` whose summary contains the element that the fragment names. */
function openTarget() {
  const open = () => {
    const details = findTarget()?.closest('summary')?.parentElement;
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener('hashchange', open);
  // A click on a link to the current URL fires no `hashchange`.
  document.addEventListener('click', ({ target }) => {
    const link = /** @type {Element} */ (target).closest('a');
    if (link?.hash && link.href === location.href) open();
  });
  open();
}

/** A random session id for this tab, in session storage; no cookie is set. */
function sessionId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    sessionStorage.session ??= id;
    return sessionStorage.session;
  } catch {
    // The browser blocks storage, so each page is a session of its own.
    return id;
  }
}

/** Whether the visit comes from a letter, by a mark in the address, which links to the page should not have. */
function takeLetterMark() {
  const url = new URL(location.href);
  if (url.searchParams.get('from') !== 'letter') return false;
  url.searchParams.delete('from');
  history.replaceState(history.state, '', url);
  return true;
}

/** @param {HTMLElement} element */
function describe({ dataset, localName, id, classList }) {
  const detail = id ? `#${id}` : classList.length > 0 ? `.${classList[0]}` : '';
  return (dataset.track || localName + detail).slice(0, 200);
}

/**
 * Reports views, the time for which the page is visible, and clicks on links to other sites and on elements with
 * `data-track`. Reports nothing if the site has analytics switched off or the reader opts out.
 */
function countViews() {
  const { doNotTrack, globalPrivacyControl } = /** @type {Navigator & { globalPrivacyControl?: boolean }} */ (
    navigator
  );
  if (document.body.dataset.counted === undefined || globalPrivacyControl || doNotTrack === '1') return;
  const session = sessionId();
  /** @param {string} type @param {object} fields */
  const send = (type, fields) => {
    try {
      const event = { type, path: location.pathname, sessionId: session, ...fields };
      navigator.sendBeacon('/api/track', JSON.stringify(event));
    } catch {
      // An extension blocks beacons.
    }
  };
  const [navigation] = performance.getEntriesByType('navigation');
  // After Reload and Back the browser still names the page that once linked here.
  let isArrival = !/^(reload|back)/.test(/** @type {PerformanceNavigationTiming} */ (navigation)?.type);
  let isViewed = false;
  let shownAt = 0;
  const show = () => {
    // Pages that are prerendered or opened in the background are not viewed yet.
    if (document.visibilityState === 'hidden') return;
    shownAt ||= performance.now();
    if (isViewed) return;
    isViewed = true;
    const query = new URLSearchParams(location.search);
    const utmSource = isFromLetter ? 'newsletter' : (query.get('utm_source') ?? undefined);
    send('pageview', isArrival ? { referrer: document.referrer || undefined, utmSource } : {});
  };
  const hide = () => {
    if (shownAt) send('duration', { duration: Math.min(performance.now() - shownAt, 86_400_000) });
    shownAt = 0;
  };
  /** @param {MouseEvent} event */
  const click = ({ target, button, clientX: x, clientY: y }) => {
    const element = /** @type {Element} */ (target).closest('[data-track], a[href]');
    if (!(element instanceof HTMLElement) || button > 1) return;
    const { href, origin } = /** @type {HTMLAnchorElement} */ (element);
    if (element.dataset.track === undefined && origin === location.origin) return;
    send('click', { element: describe(element), href, x, y });
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? hide() : show()));
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => {
    // A page from the back-forward cache is viewed once more.
    if (persisted) isViewed = isArrival = false;
    show();
  });
  for (const type of /** @type {const} */ (['click', 'auxclick']))
    document.addEventListener(type, click, true);
  show();
}

handleThemeForms();
openContents();
openTarget();
rememberLanguage();
focusSearchByKey();
keepPlace();
offerToContinue();
showBarOnScrollUp();
placeNotesNextToText();
openNotes();
previewLinkedPosts();
copyAddressesOfHeadings();
forgetDraftsOnSignOut();
openDetailsOnPaper();
handleSelectAll();
copyWithoutSoftHyphens();
addCopyButtons();
handleShare();
enlargePictures();
markCurrentHeading();
const isFromLetter = takeLetterMark();
countViews();
