import { useEffect, useRef } from 'react';
import { DifferenceText } from '#app/admin/difference-text.tsx';
import type { Locale } from '#contract/locales.ts';
import type { DifferencePart, TextDifference } from '#contract/posts/difference.ts';
import { READ_FIELDS } from '#contract/posts/text-fields.ts';

/** The shown side of a difference: the old text, the new text, or both combined. */
export type Side = 'old' | 'new' | 'both';

const LEFT_OUT: Record<Side, DifferencePart['kind'] | null> = { old: 'added', new: 'removed', both: null };

/** The difference between two texts, or one side of it, in a box that scrolls. At first it shows the first change. */
export function DifferenceBox({
  locale,
  label,
  difference,
  side,
}: {
  locale: Locale;
  label: string;
  difference: TextDifference;
  side: Side;
}) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each difference shows its first change
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('del, ins');
    if (box.current && first) box.current.scrollTop = first.offsetTop - box.current.clientHeight / 3;
  }, [difference]);
  return (
    <section
      ref={box}
      className="difference"
      lang={locale}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
    >
      {READ_FIELDS.map((field) => (
        <div key={field} className={`difference-${field}`}>
          <DifferenceText
            parts={difference[field].filter(({ kind }) => kind !== LEFT_OUT[side])}
            lang={locale}
          />
        </div>
      ))}
    </section>
  );
}
