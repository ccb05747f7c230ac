import { formatDate } from '#app/formats/format.ts';
import { titleAttributes } from '#app/posts/ui/title-attributes.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SearchOutcome, SearchResult, SiteResult, SiteResults } from '#contract/search/search.ts';

/**
 * `corrected`: results for a corrected query, if the query finds nothing. `site`: pages and authors.
 * `isOnlyLeftOut`: the query has only excluded words.
 */
type Found = {
  outcome: SearchOutcome;
  corrected: Pick<SearchOutcome, 'answer' | 'titles'> | null;
  site: SiteResults;
  isOnlyLeftOut: boolean;
};

export function SearchResults({ outcome, corrected, site, isOnlyLeftOut }: Found) {
  const { locale } = useSite();
  const { search } = useMessages();
  const { answer, titles } = corrected ?? outcome;
  const { query, total, page, limit, results } = answer;
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };

  return (
    <section aria-label={search.results}>
      {corrected ? (
        <Correction typed={outcome.answer.query} query={query} total={total} />
      ) : (
        <Summary outcome={outcome} site={site} isOnlyLeftOut={isOnlyLeftOut} />
      )}
      <SiteResultList results={site.titled} />
      <div className="post-list">
        {results.map((result) => (
          <Result key={result.id} result={result} titleHtml={titles[result.id] ?? ''} />
        ))}
      </div>
      <SiteResultList results={site.others} />
      <Pagination
        pagination={pagination}
        pathOf={(number) => paths.search(locale, query, number)}
        words={search.pages}
      />
    </section>
  );
}

/** What was typed finds nothing; the corrected query does. */
function Correction({ typed, query, total }: { typed: string; query: string; total: number }) {
  const { locale } = useSite();
  const { search } = useMessages();
  return (
    <div className="search-summary">
      <p role="status">
        {search.correctedFrom(typed, total)} <a href={paths.search(locale, query)}>{query}</a>
        {search.correctedTo(total)}
      </p>
    </div>
  );
}

function Summary({ outcome, site, isOnlyLeftOut }: Omit<Found, 'corrected'>) {
  const { locale } = useSite();
  const { search } = useMessages();
  const { answer, shownFor, suggestion, isPartial, otherTotal } = outcome;
  const other = otherLocale(locale);
  const isEmpty = answer.total === 0;
  const hasOthers = site.titled.length + site.others.length > 0;

  // If only the other language has results for the corrected query, the suggestion links there.
  const inOther = isEmpty ? shownFor : null;
  const question = suggestion ? (
    <Question locale={locale} query={suggestion} />
  ) : (
    inOther && <Question locale={other} query={inOther} />
  );
  const hint = isOnlyLeftOut ? search.onlyLeftOut : question;

  return (
    <div className="search-summary">
      {shownFor && !isEmpty && (
        <p>
          {search.shownFor} <strong>{shownFor}</strong>
        </p>
      )}
      {question && !isEmpty && <p>{question}</p>}
      <p role="status">
        {isEmpty ? (hasOthers ? search.noPosts : search.nothing) : search.found(answer.total)}
        {hint && isEmpty && <>. {hint}</>}
      </p>
      {!isEmpty && isPartial && <p>{search.partial}</p>}
      {otherTotal > 0 && (
        <p>
          <a href={paths.search(other, shownFor ?? answer.query)} hrefLang={other}>
            {isEmpty ? search.otherLanguage(otherTotal) : search.moreInOtherLanguage(otherTotal)}
          </a>
        </p>
      )}
    </div>
  );
}

/** A corrected query and its link. */
function Question({ locale, query }: { locale: Locale; query: string }) {
  const { search } = useMessages();
  return (
    <>
      {search.suggestion}{' '}
      <a href={paths.search(locale, query)} hrefLang={locale} lang={locale}>
        {query}
      </a>
      ?
    </>
  );
}

function Result({ result, titleHtml }: { result: SearchResult; titleHtml: string }) {
  const site = useSite();
  return (
    <article className="search-result">
      <h2 {...titleAttributes(result.title)}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all of it but <mark> */}
        <a href={result.url} dangerouslySetInnerHTML={{ __html: titleHtml }} />
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all of it but <mark> */}
      <p className="snippet" dangerouslySetInnerHTML={{ __html: result.snippet }} />
      <time dateTime={result.publishedAt}>{formatDate(result.publishedAt, site)}</time>
    </article>
  );
}

/** Pages and authors among the results, with their kind instead of a date. */
function SiteResultList({ results }: { results: SiteResult[] }) {
  const { search } = useMessages();
  if (results.length === 0) return null;
  return (
    <div className="post-list site-results">
      {results.map(({ kind, title, titleHtml, titleLocale, url, snippet }) => (
        <article key={url} className="search-result">
          <h2 {...titleAttributes(title)} lang={titleLocale}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all of it but <mark> */}
            <a href={url} dangerouslySetInnerHTML={{ __html: titleHtml }} />
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
