import stylesUrl from '#app/styles/search.css?url';

/** The styles of the search; other pages do not load them. */
export function SearchStyles() {
  return <link rel="stylesheet" href={stylesUrl} precedence="default" />;
}
