import type { AuthorPage } from '#contract/authors.ts';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { splitLinks } from '#contract/links.ts';

/** Who an author is: picture, name, biography, and where else to find them. */
export function AuthorProfile({ author }: { author: AuthorPage }) {
  const { name, nameLocale, picture, biography, links } = author;
  const paragraphs = biography?.split(/\n{2,}/) ?? [];
  return (
    <header className="page-header author-profile">
      {picture && <img className="author-picture" src={smallOf(picture)} alt="" width={96} height={96} />}
      <h1 className="page-title" lang={nameLocale}>
        {name}
      </h1>
      {paragraphs.map((paragraph, index) => (
        // The parts of one text have no other identity than their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <p key={index}>
          {splitLinks(paragraph).map(({ text, href }, at) =>
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

/** A file of this site has smaller copies. */
function smallOf(picture: string): string {
  return /^\/api\/media\/[0-9a-f]{24}$/.test(picture) ? `${picture}?w=${PICTURE_WIDTHS[0]}` : picture;
}
