import { Form, Link } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { toShownForm } from '#app/forms/shown-form.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { glossaryTexts } from '#app/translation/texts/messages.ts';
import type { TermInput, TermRow } from '#contract/translation/glossary.ts';
import { TERM_FORBIDDEN_MAX, TERM_MAX, TERM_NOTE_MAX } from '#contract/translation/limits.ts';
import { translationPaths } from '#contract/translation/paths.ts';

const EMPTY: TermInput = { uk: '', en: '', note: '', part: '', forbiddenUk: '', forbiddenEn: '' };
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
  const { id = '', ...present } = term ?? ({ ...EMPTY, ...proposed } as Partial<TermRow> & TermInput);
  const { values, problems, seen, key } = toShownForm(present, failed);
  return (
    <Form method="post" className="admin-form" noValidate key={key}>
      {term && (
        <>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={seen} />
        </>
      )}
      <AdminProblems problems={problems} fields={FIELDS} />
      {FIELDS.map((name) => (
        <AdminField
          key={name}
          name={name}
          label={words.fields[name]}
          help={name.startsWith('forbidden') ? words.forbiddenHelp : ''}
          defaultValue={values[name]}
          problems={problems}
          sentences={words.problems}
          maxLength={MAX[name]}
          autoComplete="off"
        />
      ))}
      <div className="admin-buttons">
        <button className="button" type="submit" name="intent" value={term ? 'save' : 'create'}>
          {term ? words.save : words.submit}
        </button>
        {term && <Link to={translationPaths.glossary(locale)}>{words.cancel}</Link>}
      </div>
    </Form>
  );
}
