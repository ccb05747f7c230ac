import { useMessages } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';

/** The field with which a user who has a password confirms who they are. */
export function CurrentPassword({ help }: { help?: string }) {
  const { account } = useMessages().community;
  return (
    <Field
      name="current"
      type="password"
      label={account.currentPassword}
      {...(help === undefined ? {} : { help })}
      autoComplete="current-password"
    />
  );
}
