import type { FormProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
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
      <IntentForm
        hidden={{ intent: 'profile' }}
        values={{ name }}
        problems={problems}
        fields={['name']}
        submit={account.save}
      >
        <Field name="name" label={account.name} help={account.nameHelp} autoComplete="name" />
      </IntentForm>
    </Section>
  );
}
