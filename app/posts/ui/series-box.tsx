import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostSeries } from '#contract/posts/pages.ts';

/** Above the text of a part of a series: which part it is, and the list of all parts. */
export function SeriesBox({ series: { tag, parts, index } }: { series: PostSeries }) {
  const { locale } = useSite();
  const { series } = useMessages().post;
  const lang = tag.nameLocale && tag.nameLocale !== locale ? tag.nameLocale : undefined;

  return (
    <details className="series">
      <summary>
        {series.part(index + 1, parts.length)} · <strong lang={lang}>{tag.name}</strong>
      </summary>
      <ol>
        {parts.map((part, place) => (
          <li key={part.slug} dir="auto">
            {place === index ? (
              <span aria-current="true">{part.displayTitle}</span>
            ) : (
              <a href={paths.post(part.locale, part.slug)}>{part.displayTitle}</a>
            )}
          </li>
        ))}
      </ol>
      <p>
        <a href={paths.tag(locale, tag.slug)}>{series.all}</a>
      </p>
    </details>
  );
}
