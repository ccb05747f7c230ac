import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { type FailedForm, findProblem } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { KEY_SCOPES } from '#contract/keys.ts';
import { AUTHOR_NAME_MAX, KEY_NAME_MAX } from '#contract/limits.ts';

const FIELDS = ['name', 'authorName', 'scopes', 'expiresAt'];

export function KeyForm({ authorName, failed }: { authorName: string; failed: FailedForm | null }) {
  const { keys } = useAdminMessages();
  const problems = failed?.problems ?? [];
  const values = failed?.values ?? {};
  const describe = useDescribeProblem();
  const { switchedOn } = useSite();
  const scopes = KEY_SCOPES.filter((scope) => scope !== 'subscribers' || switchedOn.includes('newsletter'));

  return (
    <Form method="post" className="admin-form" noValidate>
      <AdminProblems problems={problems} fields={FIELDS} />
      <AdminField
        name="name"
        label={keys.name}
        help={keys.nameHelp}
        problems={problems}
        defaultValue={values.name}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        required
      />
      <AdminField
        name="authorName"
        label={keys.authorName}
        help={keys.authorHelp}
        problems={problems}
        defaultValue={values.authorName ?? authorName}
        maxLength={AUTHOR_NAME_MAX}
        autoComplete="off"
        required
      />
      <Choices
        legend={keys.may}
        problem={describe(findProblem(problems, 'scopes'))}
        choices={scopes.map((scope) => ({
          type: 'checkbox',
          name: `scope-${scope}`,
          value: 'yes',
          text: keys.scopes[scope],
          defaultChecked: failed ? values[`scope-${scope}`] === 'yes' : scope === 'publish',
        }))}
      />
      <AdminField
        name="expiresAt"
        type="date"
        label={keys.expires}
        help={keys.expiresHelp}
        problems={problems}
        defaultValue={values.expiresAt}
      />
      <button className="button" type="submit" name="intent" value="create">
        {keys.submit}
      </button>
    </Form>
  );
}
