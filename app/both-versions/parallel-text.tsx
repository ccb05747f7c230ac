import { useCopyLabels } from '#app/posts/ui/post-body.tsx';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import type { ParallelPost } from '#contract/both-versions/parallel.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';

type Pair = ParallelPost['pairs'][number];
/** `only` is the language of the passage if all of its pairs have only one. */
type Passage = { only: Locale | null; pairs: Pair[] };

/** From this number on, neighbouring paragraphs without a counterpart are folded. */
const FOLDED_MIN = 3;

/** Pairs of blocks in two columns, that of the page's language first. On a phone the languages alternate. */
export function ParallelText({ pairs }: Pick<ParallelPost, 'pairs'>) {
  const { bothVersions } = useMessages();
  return (
    <section className="pairs" aria-label={bothVersions.text} {...useCopyLabels()}>
      {toPassages(pairs).map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the passages never change places
        <PassageRows key={index} passage={passage} />
      ))}
    </section>
  );
}

function PassageRows({ passage: { only, pairs } }: { passage: Passage }) {
  const { bothVersions } = useMessages();
  // biome-ignore lint/suspicious/noArrayIndexKey: the pairs never change places
  const rows = pairs.map((pair, index) => <Row key={index} pair={pair} />);
  if (only === null || pairs.length < FOLDED_MIN) return rows;

  return (
    <details className="only" data-language={only}>
      <summary>{bothVersions.only[only](pairs.length)}</summary>
      {rows}
    </details>
  );
}

/** Neighbouring pairs in both languages, or only in the same one. */
function toPassages(pairs: Pair[]): Passage[] {
  const passages: Passage[] = [];
  for (const pair of pairs) {
    const only = pair.uk === '' ? 'en' : pair.en === '' ? 'uk' : null;
    const last = passages.at(-1);
    if (last?.only === only) last.pairs.push(pair);
    else passages.push({ only, pairs: [pair] });
  }
  return passages;
}

function Row({ pair }: { pair: Pair }) {
  const { locale } = useSite();
  return (
    <div className="pair">
      <Side html={pair[locale]} locale={locale} />
      <Side html={pair[otherLocale(locale)]} locale={otherLocale(locale)} />
    </div>
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
