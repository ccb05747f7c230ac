import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import type { AuthorCard } from '#contract/authors.ts';
import { paths } from '#contract/paths.ts';
import { AuthorPicture } from './author-picture.tsx';

/** The authors: names with pictures, the first sentences of the biographies and the numbers of posts. */
export function AuthorList({ authors }: { authors: AuthorCard[] }) {
  const { locale } = useSite();
  const { blog } = useMessages();
  if (authors.length === 0) return null;

  return (
    <ul className="author-list">
      {authors.map(({ slug, name, nameLocale, picture, sentence, posts }) => (
        <li key={slug}>
          <AuthorPicture picture={picture} name={name} size={64} />
          <div>
            <h2>
              <a href={paths.author(locale, slug)} lang={nameLocale} dir="auto">
                {name}
              </a>
            </h2>
            {sentence && <p>{sentence}</p>}
            {posts > 0 && <p className="author-count">{blog.count(posts)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
