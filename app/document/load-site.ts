import { listAllowedPages } from '#app/admin/route-rights.ts';
import { serverFeatures } from '#app/features.server.ts';
import { partsOf } from '#app/parts.ts';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { loadAllowed } from '#app/requests/load-allowed.ts';
import type { Attention, Site } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Menu } from '#contract/posts/standalone-pages.ts';
import type { SiteLink } from '#contract/site-settings.ts';
import { can } from '#server/auth/policy.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { Unavailable } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { hasAuthorList } from '#server/posts/authors/author-cards.ts';
import { listPages } from '#server/posts/standalone/pages.ts';
import { rememberPageLocale } from '#server/users/users.ts';
import { siteOf } from './site.ts';

type Args = Pick<RouteArgs, 'request' | 'context'>;

export async function loadSite(args: Args): Promise<Site> {
  const site = siteOf(args);
  const [currentUser, menus] = await Promise.all([findSiteUser(args, site.locale), findMenus(site.locale)]);
  const links = [...menus.header, ...site.links];

  // The views of admins would distort the statistics.
  const countsViews = site.countsViews && !currentUser?.isAdmin;
  const { footer, hasAuthors } = menus;
  const footerLinks = [...site.footerLinks, ...footer];
  return { ...site, currentUser, links, footerLinks, hasAuthors, countsViews };
}

/**
 * The current user in the site header. Error pages need it too, so nobody is signed in while the database is
 * unavailable.
 */
async function findSiteUser(args: Args, locale: Locale): Promise<Site['currentUser']> {
  try {
    const actor = await findCurrentUser(args);
    if (actor.kind !== 'user') return null;
    await rememberPageLocale({ user: actor.user, locale });
    // Its pages lead somebody without the required second factor to where it is set up.
    const isAdmin = can(actor, 'open admin') || actor.needsSecondFactor === true;
    const { name } = actor.user;
    if (!isAdmin) return { name, isAdmin, pages: [], waiting: [], adminLinks: [], footerLinks: [] };

    const loaded = Object.entries(await loadAllowed(partsOf(serverFeatures, 'waiting'), { actor, locale }));
    const waiting = loaded.flatMap(([name, entry]): [string, Attention][] =>
      entry && entry.count > 0 ? [[name, entry]] : [],
    );
    const linksOf = (part: 'adminLinks' | 'adminFooterLinks') =>
      partsOf(serverFeatures, part).flatMap(([, toLinks]) => toLinks(locale, actor));
    return {
      name,
      isAdmin,
      pages: listAllowedPages(actor),
      waiting,
      adminLinks: linksOf('adminLinks'),
      footerLinks: linksOf('adminFooterLinks'),
    };
  } catch (error) {
    if (toDomainFailure(error) instanceof Unavailable) return null;
    throw error;
  }
}

/**
 * The pages that the menus of the site link to. Error pages need them too, so there are none while the database
 * is unavailable.
 */
async function findMenus(
  locale: Locale,
): Promise<Record<'header' | 'footer', SiteLink[]> & { hasAuthors: boolean }> {
  try {
    const [pages, hasAuthors] = await Promise.all([listPages({ locale }), hasAuthorList({ locale })]);
    const linksIn = (menu: Menu) =>
      pages
        .filter((page) => page.menu === menu)
        .map(({ slug, title }) => ({ href: paths.page(locale, slug), text: title }));

    return { header: linksIn('header'), footer: linksIn('footer'), hasAuthors };
  } catch (error) {
    if (toDomainFailure(error) instanceof Unavailable) return { header: [], footer: [], hasAuthors: false };
    throw error;
  }
}
