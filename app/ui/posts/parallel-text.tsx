import { useMessages, useSite } from '#app/ui/site/site-context.tsx';
import { type Locale, otherLocale } from '#contract/locales.ts';
import type { ParallelPost } from '#contract/posts/parallel.ts';
import { useCopyLabels } from './post-body.tsx';

/** Pairs of blocks in two columns, that of the page's language first. On a phone the languages alternate. */
export function ParallelText({ pairs }: Pick<ParallelPost, 'pairs'>) {
  const { locale } = useSite();
  const { bothVersions } = useMessages();
  return (
    <section className="pairs" aria-label={bothVersions.text} {...useCopyLabels()}>
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pairs never change places
        <div className="pair" key={index}>
          <Side html={pair[locale]} locale={locale} />
          <Side html={pair[otherLocale(locale)]} locale={otherLocale(locale)} />
        </div>
      ))}
    </section>
  );
}

function Side({ html, locale }: { html: string; locale: Locale }) {
  if (html === '') return <div className="no-counterpart" data-language={locale} />;
  return (
    <div
      className="prose"
      lang={locale}
      data-language={locale}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the Markdown renderer, its only source
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
