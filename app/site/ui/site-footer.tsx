import { hasFeature } from '#contract/feature.ts';
import { splitLinks } from '#contract/links.ts';
import { paths } from '#contract/paths.ts';
import { Taglines } from './masthead.tsx';
import { useMessages, useSite } from './site-context.tsx';
import { ThemeForm } from './theme-form.tsx';

export function SiteFooter() {
  const { name, locale, currentUser, footer, footerLinks, hasAuthors, socialLinks } = useSite();
  const messages = useMessages();
  const { account } = messages.community;

  return (
    <footer className="site-footer">
      <div className="colophon">
        <a href={paths.home(locale)}>{name}</a>
        <Taglines />
        {footer !== '' && (
          <p className="footer-text">
            {splitLinks(footer).map(({ text, href }, index) =>
              href === null ? (
                text
              ) : (
                // The parts of one text have no other identity than their places.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
                <a key={index} href={href}>
                  {text}
                </a>
              ),
            )}
          </p>
        )}
      </div>
      <ul>
        <li>
          <a href={paths.blog(locale)}>{messages.navigation.blog}</a>
        </li>
        <li>
          <a href={paths.tags(locale)}>{messages.navigation.tags}</a>
        </li>
        {hasAuthors && (
          <li>
            <a href={paths.authors(locale)}>{messages.author.title}</a>
          </li>
        )}
        <li>
          <a href={paths.follow(locale)}>{messages.follow.title}</a>
        </li>
        {footerLinks.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        {currentUser?.isAdmin && (
          <>
            {currentUser.footerLinks.map(({ text, href }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
            {hasFeature('api-docs') && (
              <li>
                <a href={paths.apiDocs(locale)}>{messages.navigation.api}</a>
              </li>
            )}
          </>
        )}
        <li>
          <a href={currentUser ? paths.account(locale) : paths.signIn(locale)}>
            {currentUser ? account.title : account.signIn}
          </a>
        </li>
        {socialLinks.map(({ text, href }) => (
          <li key={href}>
            <a href={href} rel="me">
              {text}
            </a>
          </li>
        ))}
      </ul>
      <ThemeChoice />
    </footer>
  );
}

const THEMES = ['system', 'light', 'dark'] as const;
const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

/** Buttons with the names of all themes and text sizes. */
function ThemeChoice() {
  const { theme, textSize } = useSite();
  const words = useMessages();
  return (
    <ThemeForm className="theme-choice">
      <Choice name="theme" values={THEMES} chosen={theme ?? 'system'} words={words.theme} />
      <Choice name="textSize" values={TEXT_SIZES} chosen={textSize ?? 'normal'} words={words.textSize} />
    </ThemeForm>
  );
}

function Choice<Value extends string>({
  name,
  values,
  chosen,
  words,
}: {
  name: string;
  values: readonly Value[];
  chosen: Value;
  words: Record<Value | 'label', string>;
}) {
  return (
    <fieldset>
      <legend>{words.label}</legend>
      {values.map((value) => (
        <button key={value} type="submit" name={name} value={value} aria-pressed={value === chosen}>
          {words[value]}
        </button>
      ))}
    </fieldset>
  );
}
