import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useMatches } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { privateFeatures } from '#app/private-features.ts';
import { type Attention, countWaiting, useSite } from '#app/site/ui/site-context.tsx';
import { toRouteHandle } from '#app/ui/route-handle.ts';
import type { StaticPage } from '#contract/core-pages.ts';
import { type AdminPageName, adminPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';

/** Pages that the list of posts links to. */
const WITHOUT_LINK: AdminPageName[] = ['translate', 'bin'];

/** The sections of the admin: the pages of the table that no other page links to. */
export function AdminNavigation() {
  const site = useSite();
  const { locale, currentUser, sendsLetters } = site;
  const { navigation, newPost } = useAdminMessages();
  const names: Record<string, string> = Object.assign(
    {},
    navigation,
    ...Object.values(privateFeatures).map((feature) => feature.navigation?.[locale]),
  );
  const { pathname } = useLocation();
  const all = Object.entries(adminPages) as [AdminPageName, StaticPage][];
  const sections = all
    .filter(([name]) => !WITHOUT_LINK.includes(name) && currentUser?.pages.includes(name))
    .map(([name, { path, isRare = false }]) => ({ name, path: path(locale), isRare }));
  const toLink = ({ name, path }: (typeof sections)[number]) => {
    const [, entry] = currentUser?.waiting.find(([page]) => page === name) ?? [];
    return (
      <SectionLink key={name} name={name} to={entry?.to ?? path}>
        {names[name]}
        {entry && <Waiting {...entry} />}
      </SectionLink>
    );
  };

  const links = currentUser?.adminLinks ?? [];
  const added = links.map(({ href, text, isRare = false }) => ({
    after: isRare ? 'keys' : 'media',
    isRare,
    link: isRare ? (
      // It is a page of the account.
      <a key={href} href={href}>
        {text}
      </a>
    ) : (
      <NavLink key={href} to={href}>
        {text}
      </NavLink>
    ),
  }));
  const linksAfter = (name: string) => added.filter(({ after }) => after === name);

  return (
    <nav className="admin-navigation" aria-label={navigation.label}>
      <div className="main-sections">
        {sections
          .filter(({ isRare }) => !isRare)
          .flatMap((section) => [toLink(section), ...linksAfter(section.name).map(({ link }) => link)])}
      </div>
      <SectionMenu key={pathname} count={countWaiting(site)}>
        {sections.flatMap((section) => [
          <li key={section.name} data-rare={section.isRare}>
            {toLink(section)}
          </li>,
          ...linksAfter(section.name).map(({ link, isRare }) => (
            <li key={link.key} data-rare={isRare}>
              {link}
            </li>
          )),
        ])}
        {sendsLetters && currentUser?.pages.includes('letters') && (
          <li data-rare={true}>
            <NavLink to={paths.adminLetters(locale)}>{navigation.letters}</NavLink>
          </li>
        )}
      </SectionMenu>
      {currentUser?.pages.includes('media') && (
        <NavLink className="new-post" to={paths.adminNewPost(locale)}>
          {newPost}
        </NavLink>
      )}
    </nav>
  );
}

/** Opens without scripts too; with them it closes with Escape, and when the focus leaves it. */
function SectionMenu({ count, children }: { count: number; children: ReactNode }) {
  const { navigation } = useAdminMessages();
  return (
    <details
      className="section-menu"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>
        <span className="if-wide">{navigation.more}</span>
        <span className="if-narrow">{navigation.all}</span>
        {count > 0 && (
          <span className="if-narrow count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

function SectionLink({ name, to, children }: { name: AdminPageName; to: string; children: ReactNode }) {
  const isOfPages = useMatches().some(
    ({ handle, loaderData }) => loaderData !== undefined && toRouteHandle(handle).isOfPages?.(loaderData),
  );
  const { locale } = useSite();
  const { pathname } = useLocation();
  const isOfPosts = WITHOUT_LINK.some((page) => pathname === adminPages[page].path(locale));
  // History and previews of a standalone page are at addresses of posts, and parts of the posts at their own.
  const section = isOfPages ? 'pages' : isOfPosts ? 'posts' : null;
  if (section && (name === 'posts' || name === 'pages')) {
    return (
      <Link to={to} aria-current={name === section ? 'page' : undefined}>
        {children}
      </Link>
    );
  }
  return (
    <NavLink to={to} end={name === 'admin'}>
      {children}
    </NavLink>
  );
}

function Waiting({ count, text }: Attention) {
  return (
    <span className="count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">: {text}</span>
    </span>
  );
}
