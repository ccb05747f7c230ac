import { useMessages } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';

export function NewAccountFields({
  knownEmail,
  isConfirmedByLetter = false,
}: {
  /** An address that the user does not choose. */
  knownEmail?: string;
  isConfirmedByLetter?: boolean;
}) {
  const { account } = useMessages().community;
  return (
    <>
      <Field name="name" label={account.name} help={account.nameHelp} autoComplete="name" />
      {knownEmail === undefined ? (
        <Field
          name="email"
          type="email"
          label={account.email}
          help={isConfirmedByLetter ? `${account.emailHelp} ${account.confirmedByLetter}` : account.emailHelp}
          autoComplete="username"
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
      />
    </>
  );
}
