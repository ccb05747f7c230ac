import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from './site-context.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function SiteFooter() {
  const { name, locale, visitor } = useSite();
  const messages = useMessages();
  const { account, moderation } = messages.community;
  return (
    <footer className="site-footer">
      <ul>
        <li>
          <a href={paths.home(locale)}>{name}</a>
        </li>
        <li>
          <a href={paths.blog(locale)}>{messages.navigation.blog}</a>
        </li>
        <li>
          <a href={paths.tags(locale)}>{messages.navigation.tags}</a>
        </li>
        <li>
          <a href={paths.rss(locale)}>RSS</a>
        </li>
        {visitor?.isAdmin && (
          <li>
            <a href={paths.moderation(locale)}>{moderation.title}</a>
          </li>
        )}
        <li>
          <a href={visitor ? paths.account(locale) : paths.signIn(locale)}>
            {visitor ? account.title : account.signIn}
          </a>
        </li>
        <li>
          <a href={paths.apiDocs()} hrefLang="en">
            {messages.navigation.api}
          </a>
        </li>
      </ul>
      <ThemeChoice />
    </footer>
  );
}
