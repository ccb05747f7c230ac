import { formatNumber } from '#app/formats/format.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { TagLink } from '#contract/posts/pages.ts';

/** Tags as links, with counts if given. A name in the other language has a `lang` attribute. */
export function TagList({ tags }: { tags: (TagLink & { count?: number })[] }) {
  const { locale } = useSite();
  const messages = useMessages();
  if (tags.length === 0) return null;

  return (
    <ul className="tag-list" aria-label={messages.navigation.tags}>
      {tags.map(({ slug, name, nameLocale, count }) => (
        <li key={slug}>
          <a
            href={paths.tag(locale, slug)}
            lang={nameLocale && nameLocale !== locale ? nameLocale : undefined}
          >
            {name}
          </a>
          {count !== undefined && <span className="count">{formatNumber(count, locale)}</span>}
        </li>
      ))}
    </ul>
  );
}
