import type { FocusEvent } from 'react';
import { NavLink } from 'react-router';
import { type AdminPageName, adminPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site/site-context.tsx';
import { useAdminMessages } from './admin-messages.ts';

/** Pages that the list of posts links to. */
const WITHOUT_LINK: AdminPageName[] = ['translate', 'bin'];

/** The sections of the admin: the pages of the table that no other page links to. */
export function AdminNavigation() {
  const { locale, currentUser } = useSite();
  const { navigation, newPost } = useAdminMessages();
  const waiting = currentUser?.waiting ?? 0;
  const all = Object.entries(adminPages) as [AdminPageName, { path: typeof paths.admin }][];
  const pages = all.filter(([name]) => !WITHOUT_LINK.includes(name));
  return (
    <nav className="admin-navigation" aria-label={navigation.label}>
      {pages.map(([name, { path }]) => (
        <NavLink
          key={name}
          to={name === 'comments' && waiting > 0 ? `${path(locale)}?view=waiting` : path(locale)}
          end={name === 'admin'}
          onFocus={showWhole}
        >
          {navigation[name]}
          {name === 'comments' && waiting > 0 && <Waiting count={waiting} />}
        </NavLink>
      ))}
      <NavLink className="new-post" to={paths.adminNewPost(locale)} onFocus={showWhole}>
        {newPost}
      </NavLink>
    </nav>
  );
}

/** On a phone the browser leaves a focused link where it is if a part of it is in view. */
function showWhole({ currentTarget }: FocusEvent): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
