import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { OpenConflict } from '#app/editor/ui/saving/status.ts';
import type { Locale } from '#contract/locales.ts';
import type { DifferencePart, TextDifference } from '#contract/posts/difference.ts';
import { mapFields, READ_FIELDS } from '#contract/posts/text-fields.ts';
import { DifferenceBox } from './difference-box.tsx';

const OPPOSITE = { same: 'same', added: 'removed', removed: 'added' } as const;

/** The other editor's text and the user's own side by side. What the newer one has replaced is struck through. */
export function SidesOfText({
  locale,
  difference,
  isMineOlder,
}: Pick<OpenConflict, 'isMineOlder'> & { locale: Locale; difference: TextDifference }) {
  const { theirs, mine } = useAdminMessages().editor.conflict;
  const shown = isMineOlder ? reversed(difference) : difference;
  return (
    <div className="conflict-sides">
      <div>
        <h3>{theirs}</h3>
        <DifferenceBox locale={locale} label={theirs} difference={shown} side={isMineOlder ? 'new' : 'old'} />
      </div>
      <div>
        <h3>{mine}</h3>
        <DifferenceBox locale={locale} label={mine} difference={shown} side={isMineOlder ? 'old' : 'new'} />
      </div>
    </div>
  );
}

/** The difference in the other direction: what was added is removed. */
function reversed(difference: TextDifference): TextDifference {
  const turn = ({ kind, text }: DifferencePart) => ({ kind: OPPOSITE[kind], text });
  return { ...difference, ...mapFields(READ_FIELDS, (name) => difference[name].map(turn)) };
}
