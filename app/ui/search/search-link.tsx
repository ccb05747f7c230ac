import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';

/** The header's way to the search: a glass on a phone, with its word where there is room. */
export function SearchLink() {
  const { locale, path } = useSite();
  const { search } = useMessages();
  const href = paths.search(locale);
  return (
    <a
      className="search-link"
      href={href}
      aria-current={path === href ? 'page' : undefined}
      aria-label={search.title}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6.2" />
        <path d="m15.2 15.2 5 5" />
      </svg>
      <span>{search.title}</span>
    </a>
  );
}
