import type { Alongside } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import type { TermProblem } from '#contract/translation/glossary.ts';
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
          {problems.map((problem) => {
            const { line, term, expected } = problem;
            return (
              <li key={`${line} ${term} ${expected}`}>
                {line === null ? (
                  `${words.outside}: ${describe(words, problem)}`
                ) : (
                  <button type="button" className="link-button" onClick={() => goToLine(line)}>
                    {describe(words, problem)}
                  </button>
                )}
              </li>
            );
          })}
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

type Words = (typeof translationTexts)['uk']['terms'];

function describe(words: Words, { term, expected, used, isInOriginal }: TermProblem): string {
  if (used === null) return words.missing(term, expected);
  return isInOriginal ? words.wrong(term, used, expected) : words.forbidden(used, expected);
}
