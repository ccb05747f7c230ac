import type { Site } from '#app/ui/site/site-context.tsx';

/** Whether a post is signed with the name of the site, in any language. */
export function isSignedBySite({ names }: Site, authorName: string): boolean {
  return Object.values(names).includes(authorName);
}

/** The name under a title. Both versions of a post have one author, but the site has a name in each language. */
export function bylineOf(site: Site, authorName: string): string {
  return isSignedBySite(site, authorName) ? site.name : authorName;
}
