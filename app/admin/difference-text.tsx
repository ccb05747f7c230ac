import type { Locale } from '#contract/locales.ts';
import type { DifferencePart } from '#contract/posts/difference.ts';
import { useAdminMessages } from './admin-messages.ts';
import { foldUnchanged } from './fold-unchanged.ts';

/**
 * A text with what was added and removed in it. Marks and hidden words say which is which, besides the colours;
 * long passages without a change are folded.
 */
export function DifferenceText({ parts, lang }: { parts: DifferencePart[]; lang: Locale }) {
  const { difference } = useAdminMessages().postPages;
  return (
    <div className="difference-text" lang={lang}>
      {foldUnchanged(parts).map(({ kind, text, at, lines }) => {
        if (kind === 'same') return <span key={at}>{text}</span>;
        if (kind === 'folded') {
          return (
            <details key={at}>
              <summary>{difference.unchanged(lines)}</summary>
              {text}
            </details>
          );
        }

        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={at}>
            <span className="visually-hidden">{difference[kind]} </span>
            {text}
          </Mark>
        );
      })}
    </div>
  );
}
