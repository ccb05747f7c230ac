import { Form, Link } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import { StoredNow } from '#app/admin/forms/stored-now.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { toShownForm } from '#app/forms/shown-form.ts';
import { redirectTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { REDIRECT_MAX } from '#contract/moving/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { REDIRECT_KINDS, type RedirectRow } from '#contract/moving/redirects.ts';

const FIELDS = ['from', 'to', 'kind'];
const EMPTY = { from: '', to: '', kind: 'exact' };

/** The form of a redirect, or of a new one. */
export function RedirectForm({
  redirect,
  failed,
}: {
  redirect: RedirectRow | null;
  failed: FailedForm | null;
}) {
  const words = useTexts(redirectTexts);
  const { locale } = useSite();
  const { from, to, kind } = redirect ?? EMPTY;
  const { values, problems, seen, key } = toShownForm({ from, to, kind }, failed);
  const field = (name: 'from' | 'to') => ({
    name,
    label: words[name],
    help: name === 'from' ? words.fromHelp : words.toHelp,
    defaultValue: values[name],
    problems,
    sentences: {
      ...words.problems,
      too_small: words.problems[name === 'from' ? 'invalid_path' : 'invalid_target'],
    },
    maxLength: REDIRECT_MAX,
    autoComplete: 'off',
  });

  return (
    <Form method="post" className="admin-form" noValidate key={key}>
      {redirect && (
        <>
          <input type="hidden" name="id" value={redirect.id} />
          <input type="hidden" name="seen" value={seen} />
        </>
      )}
      <AdminProblems problems={problems} fields={FIELDS} />
      <AdminField {...field('from')} />
      <AdminField {...field('to')} />
      <Choices
        legend={words.kind}
        choices={REDIRECT_KINDS.map((value) => ({
          type: 'radio',
          name: 'kind',
          value,
          defaultChecked: values.kind === value,
          text: words.kinds[value],
        }))}
      />
      <StoredNow problems={problems} name="kind" texts={words.kinds} />
      <div className="admin-buttons">
        <button className="button" type="submit" name="intent" value={redirect ? 'save' : 'create'}>
          {redirect ? words.save : words.submit}
        </button>
        {redirect && <Link to={movingPaths.redirects(locale)}>{words.cancel}</Link>}
      </div>
    </Form>
  );
}
