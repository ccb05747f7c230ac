import stylesUrl from '../../styles/forms.css?url';

/** The look of forms, on the pages that have some: the pages of readers go without it. */
export function FormStyles() {
  return <link rel="stylesheet" href={stylesUrl} precedence="default" />;
}
