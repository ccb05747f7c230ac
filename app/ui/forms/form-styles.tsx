import stylesUrl from '#app/styles/forms.css?url';

/** The stylesheet of forms. Pages for anonymous readers have none and don't load it. */
export function FormStyles() {
  return <link rel="stylesheet" href={stylesUrl} precedence="default" />;
}
