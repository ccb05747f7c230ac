import type { SiteLink } from '#contract/site-settings.ts';

/**
 * The handle of an author on the fediverse, for `fediverse:creator`: the text of one of their links, such as
 * `@name@example.social`. Null without one.
 */
export function findHandle(links: readonly SiteLink[]): string | null {
  return links.find(({ text }) => /^@[\w.-]+@[\w-]+(?:\.[\w-]+)+$/.test(text))?.text ?? null;
}
