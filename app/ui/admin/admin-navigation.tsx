import { NavLink } from 'react-router';
import { type AdminPageName, adminPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';
import { useAdminMessages } from './admin-messages.ts';

/** Pages that the list of posts links to. */
const WITHOUT_LINK: AdminPageName[] = ['translate', 'bin'];

/** The sections of the admin: every page of the table, and the moderation of comments. */
export function AdminNavigation() {
  const { locale, currentUser } = useSite();
  const { navigation, newPost } = useAdminMessages();
  const { moderation } = useMessages().community;
  const waiting = currentUser?.waiting ?? 0;
  const all = Object.entries(adminPages) as [AdminPageName, { path: typeof paths.admin }][];
  const pages = all.filter(([name]) => !WITHOUT_LINK.includes(name));
  return (
    <nav className="admin-navigation" aria-label={navigation.label}>
      {pages.map(([name, { path }]) => (
        <NavLink key={name} to={path(locale)} end={name === 'admin'}>
          {navigation[name]}
        </NavLink>
      ))}
      <a href={waiting > 0 ? `${paths.moderation(locale)}?view=waiting` : paths.moderation(locale)}>
        {navigation.comments}
        {waiting > 0 && (
          <span className="count">
            <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
            <span className="visually-hidden">: {moderation.waitingFor(waiting)}</span>
          </span>
        )}
      </a>
      <NavLink className="new-post" to={paths.adminNewPost(locale)}>
        {newPost}
      </NavLink>
    </nav>
  );
}
