import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { LetterItem } from '#server/letters/letter-item.ts';

/** A letter and the name of its kind. */
export type NamedLetter = LetterItem & { name: string };

export function LetterRow({ item }: { item: NamedLetter }) {
  const site = useSite();
  const { letters } = useAdminMessages();
  const { id, name, to, state, attempts, nextAt, endedAt, createdAt, answer } = item;
  const when = formatMoment(nextAt ?? endedAt ?? createdAt, site);
  const words = state === 'sending' ? letters.states.sending : letters.states[state](when);
  const reason =
    answer !== null && state === 'withdrawn'
      ? (letters.reasons[answer as keyof typeof letters.reasons] ?? answer)
      : answer !== null && letters.answer(answer);

  return (
    <Row
      title={letters.to(name, to)}
      facts={[words, attempts > 0 && letters.attempts(attempts), reason]}
      actions={
        <>
          {state === 'waiting' && (
            <RowAction id={id} intent="withdraw" staysInPlace>
              {letters.withdraw}
            </RowAction>
          )}
          {(state === 'failed' || state === 'withdrawn') && (
            <RowAction id={id} intent="again" staysInPlace>
              {letters.again}
            </RowAction>
          )}
        </>
      }
    />
  );
}
