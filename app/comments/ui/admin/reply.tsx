import { useRef } from 'react';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { type FailedForm, findProblem } from '#app/forms/form-problems.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import type { ModerationEntry } from '#contract/comments/comments.ts';
import { COMMENT_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';

/** A reply to a comment, in the language of its thread. It is a part of the form of the list, so it needs no script. */
export function Reply({
  entry: { id, author, hidden },
  locale,
  failed,
}: {
  entry: ModerationEntry;
  locale: Locale;
  failed: FailedForm | null;
}) {
  const comments = useTexts(commentTexts);
  const { reply: words } = useTexts(moderationTexts);
  const describe = useDescribeProblem();
  const details = useRef<HTMLDetailsElement>(null);
  const name = `reply-${id}`;
  const row = `reply ${id}`;
  const own = failed?.values.row === row ? failed : null;
  const text = hidden === 'waiting' ? words.approve : words.submit;
  return (
    <details
      className="moderation-reply"
      open={own !== null}
      ref={details}
      onToggle={() => details.current?.open && details.current.querySelector('textarea')?.focus()}
    >
      <summary
        className="button quiet"
        aria-label={words.openTo(author.name ?? comments.deletedUser)}
        aria-keyshortcuts="r"
        data-key="r"
      >
        {words.open}
      </summary>
      <DescribedControl
        label={words.label[locale]}
        problem={own && describe(findProblem(own.problems, 'content'), COMMENT_MAX)}
      >
        {(control) => (
          <textarea
            {...control}
            name={name}
            lang={locale}
            rows={4}
            maxLength={COMMENT_MAX}
            defaultValue={own?.values[name] ?? ''}
          />
        )}
      </DescribedControl>
      <button className="button" type="submit" name="row" value={row}>
        {text}
      </button>
    </details>
  );
}
