import type { OldAddress } from './old-addresses.ts';

/** The redirects for the usual hosts; `base` is the path of the copy. */
export function formatRedirects(all: OldAddress[], base: string): Record<string, string> {
  const redirects = all.map(({ from, to, isPrefix }) => {
    const [path = '', query] = from.split('?', 2);
    return {
      path: path.slice(1),
      query,
      isPrefix,
      to: /^https?:/.test(to) ? to : base + to,
    };
  });
  const each = (toLine: (redirect: (typeof redirects)[number]) => string) => redirects.map(toLine).join('');

  return {
    // Netlify and Cloudflare Pages.
    _redirects: each(
      ({ path, query, isPrefix, to }) =>
        `${base}${path}${isPrefix ? '/*' : ''} ${query === undefined ? '' : `${query} `}${to} 301\n`,
    ),
    // Apache, which compares decoded paths.
    '.htaccess': `ErrorDocument 404 ${base}404.html\nRewriteEngine On\n${each(
      ({ path, query, isPrefix, to }) => {
        const condition =
          query === undefined ? '' : `RewriteCond %{QUERY_STRING} "(^|&)${escapeText(query)}(&|$)"\n`;
        const pattern = escapeText(decodeURI(path));
        const target = to.replace(/[%$\\]/g, '\\$&') + (query === undefined ? '' : '?');
        return `${condition}RewriteRule "^${pattern}${isPrefix ? '(/|$)' : '/?$'}" "${target}" [R=301,L,NE]\n`;
      },
    )}`,
    // nginx: `include` it in `http`, and in `server`: if ($moved_to) { return 301 $moved_to; }
    'redirects.nginx': `map $request_uri $moved_to {\n${each(({ path, query, isPrefix, to }) => {
      const from = base + path + (query === undefined ? '' : `?${query}`);
      return `  "${isPrefix ? `~^${escapeText(from)}(/|$)` : from}" "${to}";\n`;
    })}}\n`,
  };
}

/** `RegExp.escape` writes letters as numbers, which nobody can read. */
function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
