import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import type { Locale } from '#contract/locales.ts';
import type { TextDifference } from '#contract/posts/difference.ts';
import { DifferenceBox } from './difference-box.tsx';

/** The other editor's text and the user's own side by side, with the differences marked. */
export function SidesOfText({ locale, difference }: { locale: Locale; difference: TextDifference }) {
  const { theirs, mine } = useAdminMessages().editor.conflict;
  return (
    <div className="conflict-sides">
      <div>
        <h3>{theirs}</h3>
        <DifferenceBox locale={locale} label={theirs} difference={difference} side="old" />
      </div>
      <div>
        <h3>{mine}</h3>
        <DifferenceBox locale={locale} label={mine} difference={difference} side="new" />
      </div>
    </div>
  );
}
