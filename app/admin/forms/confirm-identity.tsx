import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { ProviderConfirmation } from '#app/users/ui/provider-confirmation.tsx';
import { AdminField } from './admin-field.tsx';

/**
 * Asks the admin for proof of identity, and sends the form that needed it again. It takes the focus. Works without
 * scripts.
 */
export function ConfirmIdentity({ failed, ways }: { failed: FailedForm; ways: ConfirmationMethods }) {
  const { confirmation } = useAdminMessages().forms;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const password = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus
  useEffect(() => (password.current ?? section.current)?.focus(), [failed]);
  return (
    <section className="result-panel notice" aria-labelledby={id} tabIndex={-1} ref={section}>
      <h2 id={id}>{confirmation.title}</h2>
      <p>{confirmation.help}</p>
      {ways.hasPassword ? (
        <Repeated values={failed.values} submit={confirmation.submit}>
          <AdminField
            ref={password}
            name="current"
            type="password"
            label={confirmation.password}
            autoComplete="current-password"
            problems={failed.problems}
            required
          />
        </Repeated>
      ) : (
        <>
          <p>{confirmation.providerHelp}</p>
          <ProviderConfirmation providers={ways.providers} isInNewTab />
          <Repeated values={failed.values} submit={confirmation.proceed} />
        </>
      )}
    </section>
  );
}

/** The form that was refused. */
function Repeated({
  values,
  submit,
  children,
}: {
  values: Record<string, string>;
  submit: string;
  children?: ReactNode;
}) {
  return (
    <Form method="post" className="admin-form" preventScrollReset noValidate>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button className="button" type="submit">
        {submit}
      </button>
    </Form>
  );
}
