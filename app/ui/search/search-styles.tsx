import stylesUrl from '../../styles/search.css?url';

/** The styles of the search, which other pages do without. */
export function SearchStyles() {
  return <link rel="stylesheet" href={stylesUrl} precedence="default" />;
}
