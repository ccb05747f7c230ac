// The reader's choices on a static copy, before the first paint: no server puts them into the page.

const root = document.documentElement;
const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]));

for (const name of ['theme', 'textSize']) {
  const value = cookies.get(name);
  if (value) root.dataset[name] = value;
}

// The page at the root leads to a language, as the service does.
if ('choose' in root.dataset) {
  const preferred = navigator.languages.map((language) => language.slice(0, 2));
  const ukrainian = preferred.indexOf('uk');
  const english = preferred.indexOf('en');
  const isUkrainian = ukrainian >= 0 && (english < 0 || ukrainian < english);
  location.replace(`${cookies.get('locale') ?? (isUkrainian ? 'uk' : 'en')}/`);
}

document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-form] [aria-pressed]')) {
    const usual = button.name === 'theme' ? 'system' : 'normal';
    button.ariaPressed = String((root.dataset[button.name] ?? usual) === button.value);
  }
});

export {};
