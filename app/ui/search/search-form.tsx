import { useId } from 'react';
import { SEARCH_QUERY_MAX, SEARCH_QUERY_MIN } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';

/** Asks by the address, so that a search can be bookmarked, shared and gone back to. */
export function SearchForm({ query, isRefused }: { query: string; isRefused: boolean }) {
  const id = useId();
  const { locale } = useSite();
  const { search } = useMessages();
  return (
    <search>
      <form className="search-form" action={paths.search(locale)}>
        <label htmlFor={id}>{search.label}</label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          required
          minLength={SEARCH_QUERY_MIN}
          maxLength={SEARCH_QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: the page is there to be typed into until it shows results
          autoFocus={query === ''}
          aria-invalid={isRefused ? true : undefined}
          aria-describedby={`${id}-help`}
        />
        <button type="submit">{search.submit}</button>
        <p id={`${id}-help`} className={isRefused ? 'search-problem' : 'search-help'}>
          {isRefused ? search.wrongLength : search.hint}
        </p>
      </form>
    </search>
  );
}
