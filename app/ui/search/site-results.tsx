import { titleClass } from '#app/ui/posts/title-class.ts';
import { useMessages } from '#app/ui/site/site-context.tsx';
import type { SiteResult } from '#contract/search.ts';

/** Pages and authors among the results, with their kind instead of a date. */
export function SiteResultList({ results }: { results: SiteResult[] }) {
  const { search } = useMessages();
  if (results.length === 0) return null;
  return (
    <div className="post-list site-results">
      {results.map(({ kind, title, titleLocale, url, snippet }) => (
        <article key={url} className="search-result">
          <h2 className={titleClass(title)} lang={titleLocale}>
            <a href={url}>{title}</a>
          </h2>
          {snippet !== '' && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all of it but <mark>
            <p className="snippet" dangerouslySetInnerHTML={{ __html: snippet }} />
          )}
          <p className="result-kind">{search.kinds[kind]}</p>
        </article>
      ))}
    </div>
  );
}
