import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import type { AuthorPage } from '#contract/authors.ts';
import { paths } from '#contract/paths.ts';
import { AuthorPicture } from './author-picture.tsx';

/** Who an author is: picture, name, biography, and where else to find them. */
export function AuthorProfile({ author }: { author: AuthorPage }) {
  const { locale, hasAuthors } = useSite();
  const messages = useMessages();
  const { name, nameLocale, picture, paragraphs, links } = author;

  return (
    <header className="page-header author-profile">
      {hasAuthors && (
        <p className="kicker">
          <a href={paths.authors(locale)}>{messages.author.all}</a>
        </p>
      )}
      {picture && <AuthorPicture picture={picture} name={name} size={96} />}
      <h1 className="page-title" lang={nameLocale} dir="auto">
        {name}
      </h1>
      {paragraphs.map((paragraph, index) => (
        // The parts of one text have no other identity than their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <p key={index}>
          {paragraph.map(({ text, href }, at) =>
            href === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <a key={at} href={href}>
                {text}
              </a>
            ),
          )}
        </p>
      ))}
      {links.length > 0 && (
        <ul className="author-links">
          {links.map(({ text, href }) => (
            <li key={href}>
              <a href={href} rel="me">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
