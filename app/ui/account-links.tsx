import { paths } from '#contract/paths.ts';
import { HeaderLink } from './header-link.tsx';
import { useMessages, useSite } from './site-context.tsx';

/** In the header, for people who are signed in: their account, and for admins what waits for them. */
export function AccountLinks() {
  const { locale, path, visitor } = useSite();
  const { account, moderation } = useMessages().community;
  if (!visitor) return null;
  const isHere = (href: string) => path.split('?')[0] === href;
  const [accountHref, moderationHref] = [paths.account(locale), paths.moderation(locale)];
  const { waiting } = visitor;
  return (
    <>
      {visitor.isAdmin && (
        <a
          className="moderation-link"
          href={waiting > 0 ? `${moderationHref}?view=waiting` : moderationHref}
          aria-current={isHere(moderationHref) ? 'page' : undefined}
        >
          {moderation.short}
          {waiting > 0 && (
            <>
              <span className="visually-hidden">: {moderation.waitingFor(waiting)}</span>
              <span className="count" aria-hidden="true">
                {waiting > 99 ? '99+' : waiting}
              </span>
            </>
          )}
        </a>
      )}
      <HeaderLink
        href={accountHref}
        word={visitor.name}
        label={`${account.title}: ${visitor.name}`}
        isHere={isHere(accountHref)}
      >
        <circle cx="12" cy="8.2" r="3.9" />
        <path d="M4.6 20c.9-3.9 3.8-5.9 7.4-5.9s6.5 2 7.4 5.9" />
      </HeaderLink>
    </>
  );
}
