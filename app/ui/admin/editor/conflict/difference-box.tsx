import type { TextDifference } from '#contract/difference.ts';
import type { Locale } from '#contract/locales.ts';
import { DifferenceSide } from './difference-text.tsx';

/** One side of the difference of two texts, which scrolls by itself. */
export function DifferenceBox({
  locale,
  label,
  difference,
  side,
}: {
  locale: Locale;
  label: string;
  difference: TextDifference;
  side: 'old' | 'new';
}) {
  return (
    <section
      className="difference"
      lang={locale}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
    >
      <p className="difference-title">
        <DifferenceSide parts={difference.title} side={side} />
      </p>
      <p className="difference-excerpt">
        <DifferenceSide parts={difference.excerpt} side={side} />
      </p>
      <p>
        <DifferenceSide parts={difference.content} side={side} />
      </p>
    </section>
  );
}
