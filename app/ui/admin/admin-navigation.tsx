import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useMatches } from 'react-router';
import { toRouteHandle } from '#app/ui/route-handle.ts';
import { useMessages, useSite } from '#app/ui/site/site-context.tsx';
import { type AdminPageName, adminPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { useAdminMessages } from './admin-messages.ts';

/** Pages that the list of posts links to. */
const WITHOUT_LINK: AdminPageName[] = ['translate', 'bin'];

/** The sections of the admin: the pages of the table that no other page links to. */
export function AdminNavigation() {
  const { locale, currentUser } = useSite();
  const { navigation, newPost } = useAdminMessages();
  const waiting = currentUser?.waiting ?? 0;
  const all = Object.entries(adminPages) as [AdminPageName, { path: typeof paths.admin }][];
  const nav = useRef<HTMLElement>(null);
  useScrollToCurrent(nav);
  const pages = all.filter(([name]) => !WITHOUT_LINK.includes(name));
  return (
    <nav className="admin-navigation" aria-label={navigation.label} ref={nav}>
      {pages.map(([name, { path }]) => (
        <SectionLink
          key={name}
          name={name}
          to={name === 'comments' && waiting > 0 ? `${path(locale)}?view=waiting` : path(locale)}
        >
          {navigation[name]}
          {name === 'comments' && waiting > 0 && <Waiting count={waiting} />}
        </SectionLink>
      ))}
      <NavLink className="new-post" to={paths.adminNewPost(locale)} onFocus={showWhole}>
        {newPost}
      </NavLink>
    </nav>
  );
}

function SectionLink({ name, to, children }: { name: AdminPageName; to: string; children: ReactNode }) {
  const isOfPages = useMatches().some(
    ({ handle, loaderData }) => loaderData !== undefined && toRouteHandle(handle).isOfPages?.(loaderData),
  );
  // History and previews of a standalone page are at addresses of posts.
  if (isOfPages && (name === 'posts' || name === 'pages')) {
    return (
      <Link to={to} aria-current={name === 'pages' ? 'page' : undefined} onFocus={showWhole}>
        {children}
      </Link>
    );
  }
  return (
    <NavLink to={to} end={name === 'admin'} onFocus={showWhole}>
      {children}
    </NavLink>
  );
}

/** On a phone the browser leaves a focused link where it is if a part of it is in view. */
function showWhole({ currentTarget }: FocusEvent): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** On a phone the navigation is wider than the window: the link of the current page is scrolled into view. */
function useScrollToCurrent(nav: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!nav.current || !link) return;
    // The link to a new post covers the end.
    const width = nav.current.clientWidth - (nav.current.lastElementChild?.clientWidth ?? 0);
    nav.current.scrollLeft = link.offsetLeft - (width - link.offsetWidth) / 2;
  }, [pathname]);
}

/** The number of comments that wait for approval. */
function Waiting({ count }: { count: number }) {
  const { moderation } = useMessages().community;
  return (
    <span className="count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">: {moderation.waitingFor(count)}</span>
    </span>
  );
}
