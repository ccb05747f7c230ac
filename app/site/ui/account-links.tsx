import { paths } from '#contract/paths.ts';
import { HeaderLink } from './header-link.tsx';
import { countWaiting, useMessages, useSite } from './site-context.tsx';

/** Header links for signed-in users: the account, and for admins the admin with the number of what waits. */
export function AccountLinks() {
  const site = useSite();
  const { locale, path, currentUser } = site;
  const { account, admin } = useMessages().community;
  if (!currentUser) return null;

  const waiting = currentUser.waiting.map(([, { text }]) => text).join(', ');
  const accountHref = paths.account(locale);
  return (
    <>
      {currentUser.isAdmin && (
        <HeaderLink
          href={paths.admin(locale)}
          word={admin}
          label={waiting === '' ? admin : `${admin}: ${waiting}`}
          isHere={false}
          count={countWaiting(site)}
        >
          <path d="m14.6 6.2 3.2 3.2M4.5 19.5l.8-4L15.9 4.9a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L8.5 18.7Z" />
          <path d="M13 19.5h6.5" />
        </HeaderLink>
      )}
      <HeaderLink
        href={accountHref}
        word={currentUser.name}
        wordDirection="auto"
        label={`${account.title}: ${currentUser.name}`}
        isHere={path.split('?')[0] === accountHref}
      >
        <circle cx="12" cy="8.2" r="3.9" />
        <path d="M4.6 20c.9-3.9 3.8-5.9 7.4-5.9s6.5 2 7.4 5.9" />
      </HeaderLink>
    </>
  );
}
