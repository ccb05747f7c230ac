import type { FormProblem } from '#app/forms/form-problems.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { useMessages } from '#app/ui/site/site-context.tsx';

/** The fields of a new account. */
export function NewAccountFields({
  problems,
  values,
}: {
  problems: FormProblem[];
  values: Record<string, string>;
}) {
  const { account } = useMessages().community;
  return (
    <>
      <Field
        name="name"
        label={account.name}
        help={account.nameHelp}
        autoComplete="name"
        value={values.name}
        problems={problems}
      />
      <Field
        name="email"
        type="email"
        label={account.email}
        help={account.emailHelp}
        autoComplete="username"
        value={values.email}
        problems={problems}
      />
      <Field
        name="password"
        type="password"
        label={account.password}
        help={account.newPasswordHelp}
        autoComplete="new-password"
        problems={problems}
      />
    </>
  );
}
