import type { FormProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';

export function NewAccountFields({
  problems,
  values,
  knownEmail,
  isConfirmedByLetter = false,
}: {
  problems: FormProblem[];
  values: Record<string, string>;
  /** An address that the user does not choose. */
  knownEmail?: string;
  isConfirmedByLetter?: boolean;
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
      {knownEmail === undefined ? (
        <Field
          name="email"
          type="email"
          label={account.email}
          help={isConfirmedByLetter ? `${account.emailHelp} ${account.confirmedByLetter}` : account.emailHelp}
          autoComplete="username"
          value={values.email}
          problems={problems}
        />
      ) : (
        // Password managers store a password by its user name.
        <input type="hidden" name="username" autoComplete="username" value={knownEmail} />
      )}
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
