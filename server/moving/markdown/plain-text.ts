import { convert } from 'html-to-text';

/** HTML as plain text with its line ends, for titles, excerpts and comments. An address that words link to follows them. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  return convert(html, {
    wordwrap: false,
    preserveNewlines: true,
    formatters: { alt: ({ attribs }, _walk, builder) => builder.addInline(attribs.alt ?? '') },
    selectors: [
      {
        selector: 'a',
        options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true },
      },
      { selector: 'img', format: 'alt' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
