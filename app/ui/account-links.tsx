import { paths } from '#contract/paths.ts';
import { HeaderLink } from './header-link.tsx';
import { useMessages, useSite } from './site-context.tsx';

/** Header links for signed-in users: the account, and for admins the moderation with the number of waiting comments. */
export function AccountLinks() {
  const { locale, path, currentUser } = useSite();
  const { account, moderation } = useMessages().community;
  if (!currentUser) return null;
  const isHere = (href: string) => path.split('?')[0] === href;
  const [accountHref, moderationHref] = [paths.account(locale), paths.moderation(locale)];
  const { waiting } = currentUser;
  return (
    <>
      {currentUser.isAdmin && (
        <HeaderLink
          href={waiting > 0 ? `${moderationHref}?view=waiting` : moderationHref}
          word={moderation.short}
          label={waiting > 0 ? `${moderation.short}: ${moderation.waitingFor(waiting)}` : moderation.short}
          isHere={isHere(moderationHref)}
          count={waiting}
        >
          <path d="M4 6.3A1.8 1.8 0 0 1 5.8 4.5h12.4A1.8 1.8 0 0 1 20 6.3v8.2a1.8 1.8 0 0 1-1.8 1.8h-6.4L7.6 20v-3.7H5.8A1.8 1.8 0 0 1 4 14.5Z" />
          <path d="m8.7 10.3 2.4 2.4 4.4-4.6" />
        </HeaderLink>
      )}
      <HeaderLink
        href={accountHref}
        word={currentUser.name}
        label={`${account.title}: ${currentUser.name}`}
        isHere={isHere(accountHref)}
      >
        <circle cx="12" cy="8.2" r="3.9" />
        <path d="M4.6 20c.9-3.9 3.8-5.9 7.4-5.9s6.5 2 7.4 5.9" />
      </HeaderLink>
    </>
  );
}
