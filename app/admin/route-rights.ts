import type { AdminRights, FeatureRoutes } from '#app/feature-routes.ts';
import { features } from '#app/routes-of-features.ts';
import type { StaticPage } from '#contract/core-pages.ts';
import { toRoutePattern } from '#contract/operation.ts';
import { adminPages } from '#contract/pages.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';
import type { AdminRight } from '#contract/users/roles.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';

/** Pages of the core that are not in the table of pages. What the address names is asked by the domain functions. */
const CORE: AdminRights = {
  [paths.adminTag(LOCALE, '{id}')]: 'manage tags',
  [paths.adminAuthor(LOCALE, '{id}')]: 'manage authors',
  [paths.adminSitePicture(LOCALE, '{picture}')]: 'change settings',
  [paths.adminLetters(LOCALE)]: 'manage letters',
  [paths.adminLetterSamples(LOCALE)]: 'manage letters',
  [paths.adminLetterSample(LOCALE, '{kind}')]: 'manage letters',
  [paths.adminMediaChoices(LOCALE)]: 'upload media',
  [paths.adminMediaFile(LOCALE, '{id}')]: 'upload media',
  [paths.adminPost(LOCALE, SLUG)]: 'edit posts',
  [paths.adminPage(LOCALE, SLUG)]: 'manage pages',
  [paths.adminWorkingCopy(LOCALE, '{id}')]: 'edit posts',
  [paths.adminAlignment(LOCALE)]: 'edit posts',
  [paths.adminSlugUse(LOCALE)]: 'edit posts',
  [paths.adminPublishing(LOCALE)]: 'edit posts',
  [paths.adminPostHistory(LOCALE, SLUG)]: 'edit posts',
  [paths.adminPostPreviews(LOCALE, SLUG)]: 'edit posts',
  [paths.adminPreview(LOCALE)]: 'edit posts',
  [paths.adminUpload(LOCALE)]: 'upload media',
  // Everybody in the admin is told that an address does not exist.
  '/:locale/admin/*': 'open admin',
};

/** The pages of the table that the actor may open, and the page of letters. */
export function listAllowedPages(actor: Actor): string[] {
  const pages = Object.entries<StaticPage>(adminPages).flatMap(([name, { right }]) =>
    right && can(actor, right) ? [name] : [],
  );
  return can(actor, 'manage letters') ? [...pages, 'letters'] : pages;
}

let rights: ReadonlyMap<string, AdminRight> | undefined;

/** The right that opens the route with this path; null for a route that nobody has given one. */
export function rightOf(pattern: string): AdminRight | null {
  rights ??= new Map(
    [
      ...Object.values<StaticPage>(adminPages).map(({ path, right }) => [path(LOCALE), right] as const),
      ...[CORE, ...features.map(({ adminRights = {} }: FeatureRoutes) => adminRights)].flatMap(
        Object.entries,
      ),
    ].flatMap(([path, right]) => (right ? [[plain(toRoutePattern(path)), right]] : [])),
  );
  return rights.get(plain(pattern)) ?? null;
}

/** Patterns of the router may begin with a slash, and those of the contract have none. */
function plain(pattern: string): string {
  return pattern.replace(/^\/?:?/, '').replace(/^\/+/, '');
}
