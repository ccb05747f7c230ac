/** An address of a site as a path from `/`, decoded, without a slash at its end; null for another site. */
export function pathOnSite(address: string, site: string): string | null {
  const base = URL.parse(site || 'http://localhost');
  const url = base && URL.parse(address.trim(), base);
  if (!base || !url || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(base)) return null;
  return toPath(url.pathname + url.search);
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** The form in which old addresses are stored and looked up. */
export function toPath(target: string): string {
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const bare =
    decoded(path)
      .normalize('NFC')
      .replaceAll(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '') || '/';
  return query ? `${bare}?${query}` : bare;
}

/** The last segment of a path, as a slug. */
export function lastSegment(path: string): string {
  return path.replace(/\?.*$/s, '').split('/').findLast(Boolean) ?? '';
}

/** A percent sign that does not start an escape stays. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
