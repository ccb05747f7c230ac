import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { RowForm } from '#app/admin/rows/row-form.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { glossaryTexts } from '#app/translation/texts/messages.ts';
import type { TermInput, TermRow } from '#contract/translation/glossary.ts';
import { TERM_FORBIDDEN_MAX, TERM_MAX, TERM_NOTE_MAX } from '#contract/translation/limits.ts';
import { translationPaths } from '#contract/translation/paths.ts';

const EMPTY: TermInput & { id?: string } = {
  uk: '',
  en: '',
  note: '',
  part: '',
  forbiddenUk: '',
  forbiddenEn: '',
};
const MAX: Record<keyof TermInput, number> = {
  uk: TERM_MAX,
  en: TERM_MAX,
  part: TERM_MAX,
  note: TERM_NOTE_MAX,
  forbiddenUk: TERM_FORBIDDEN_MAX,
  forbiddenEn: TERM_FORBIDDEN_MAX,
};
const FIELDS = Object.keys(MAX) as (keyof TermInput)[];

/** The form of a term, or of a new one. */
export function TermForm({
  term,
  proposed = null,
  failed,
}: {
  term: TermRow | null;
  proposed?: Partial<TermInput> | null;
  failed: FailedForm | null;
}) {
  const words = useTexts(glossaryTexts);
  const { locale } = useSite();
  const { id = null, ...stored } = term ?? { ...EMPTY, ...proposed };
  return (
    <RowForm
      id={id}
      stored={stored}
      failed={failed}
      sentences={words.problems}
      path={translationPaths.glossary(locale)}
    >
      {FIELDS.map((name) => (
        <AdminField
          key={name}
          name={name}
          label={words.fields[name]}
          help={name.startsWith('forbidden') ? words.forbiddenHelp : ''}
          maxLength={MAX[name]}
          autoComplete="off"
        />
      ))}
    </RowForm>
  );
}
