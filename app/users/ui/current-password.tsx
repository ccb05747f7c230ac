import type { FormProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';

/** The field with which a user who has a password confirms who they are. */
export function CurrentPassword({ help, problems }: { help?: string; problems: FormProblem[] }) {
  const { account } = useMessages().community;
  return (
    <Field
      name="current"
      type="password"
      label={account.currentPassword}
      {...(help === undefined ? {} : { help })}
      autoComplete="current-password"
      problems={problems}
    />
  );
}
