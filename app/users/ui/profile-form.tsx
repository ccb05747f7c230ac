import type { FormProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { Section } from './section.tsx';

export function ProfileForm({
  name,
  email,
  problems,
}: {
  name: string;
  email: string | null;
  problems: FormProblem[];
}) {
  const { account } = useMessages().community;
  return (
    <Section title={account.profile}>
      {email && <p className="account-email">{email}</p>}
      <FormProblems problems={problems} fields={['name']} />
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="profile" />
        <Field
          name="name"
          label={account.name}
          help={account.nameHelp}
          autoComplete="name"
          value={name}
          problems={problems}
        />
        <button className="button" type="submit">
          {account.save}
        </button>
      </form>
    </Section>
  );
}
