import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { RowAction } from '#app/admin/forms/row-action.tsx';
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

  return (
    <li className="admin-row">
      <div>
        <h3>{letters.to(name, to)}</h3>
        <p className="soft">{attempts > 0 ? `${words} · ${letters.attempts(attempts)}` : words}</p>
        {answer !== null && (
          <p className="soft">
            {state === 'withdrawn'
              ? (letters.reasons[answer as keyof typeof letters.reasons] ?? answer)
              : letters.answer(answer)}
          </p>
        )}
      </div>
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
    </li>
  );
}
