import type { Alongside } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import type { Pane } from '#contract/translation/pane.ts';

/** The terms of the original, and what in the text does not follow them. */
export function TermList({
  terms,
  problems,
  goToLine,
}: {
  terms: Pane['terms'];
  problems: Pane['termProblems'];
  goToLine: Alongside['post']['goToLine'];
}) {
  const { terms: words } = useTexts(translationTexts);
  return (
    <>
      {problems.length > 0 && (
        <ul aria-label={words.problems}>
          {problems.map(({ line, term, expected, used, isInOriginal }) => (
            <li key={`${line} ${term} ${expected}`}>
              <button type="button" className="link-button" onClick={() => goToLine(line)}>
                {used === null && words.missing(term, expected)}
                {used !== null && isInOriginal && words.wrong(term, used, expected)}
                {used !== null && !isInOriginal && words.forbidden(used, expected)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {terms.length > 0 && (
        <details>
          <summary>{words.inOriginal(terms.length)}</summary>
          <ul>
            {terms.map(({ from, to, note }) => (
              <li key={`${from} ${to}`}>
                {from} = {to}
                {note && <span className="soft"> ({note})</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
