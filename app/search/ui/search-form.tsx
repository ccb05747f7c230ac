import { useId } from 'react';
import stylesUrl from '#app/search/search.css?url';
import suggestionsUrl from '#app/search/suggestions.js?url';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SEARCH_QUERY_MAX, SEARCH_QUERY_MIN } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';

/**
 * A GET form, so a search can be bookmarked, shared and returned to. The script adds suggestions; it reads
 * their URL and its labels from the attributes of the form.
 */
export function SearchForm({
  query = '',
  isRefused = false,
  isPageOfItsOwn = false,
}: {
  query?: string;
  isRefused?: boolean;
  isPageOfItsOwn?: boolean;
}) {
  const id = useId();
  const { locale } = useSite();
  const { search } = useMessages();
  const help = isRefused ? search.wrongLength : isPageOfItsOwn ? search.hint : null;

  return (
    <search>
      <SearchStyles />
      <script async type="module" src={suggestionsUrl} />
      <form
        className="search-form field"
        action={paths.search(locale)}
        data-suggestions={paths.searchSuggestions(locale)}
        data-suggestions-label={search.suggestions}
        data-post-label={search.post}
      >
        {/* The page's heading says it to those who see the page. */}
        <label htmlFor={id} className={isPageOfItsOwn ? 'visually-hidden' : undefined}>
          {search.label}
        </label>
        <div className="search-field">
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
            // biome-ignore lint/a11y/noAutofocus: the only purpose of the page without results is this field
            autoFocus={isPageOfItsOwn && query === ''}
            aria-invalid={isRefused ? true : undefined}
            aria-describedby={help ? `${id}-help` : undefined}
          />
        </div>
        <button className="button" type="submit">
          {search.submit}
        </button>
        {help && (
          <p id={`${id}-help`} className={isRefused ? 'search-problem' : 'search-help'}>
            {help}
          </p>
        )}
      </form>
    </search>
  );
}

/** The styles of the search; other pages do not load them. */
function SearchStyles() {
  return <link rel="stylesheet" href={stylesUrl} precedence="default" />;
}
