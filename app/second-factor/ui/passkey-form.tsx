import type { ReactNode } from 'react';
import passkeyUrl from '#app/second-factor/passkey.js?url';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';

/**
 * A form that a script completes with a passkey. `options` is JSON for the browser. Without the script, the page
 * says what is missing, and the rest of the form stays hidden.
 */
export function PasskeyForm({
  ceremony,
  options,
  failed,
  exists,
  fields,
  submit,
  children,
}: {
  ceremony: 'create' | 'use';
  options: string;
  /** Shown if the browser gives no passkey. */
  failed: string;
  /** Shown if the device has a passkey for the account already. */
  exists?: string;
  fields: Record<string, string>;
  submit: string;
  children?: ReactNode;
}) {
  const { missing } = useTexts(secondFactorTexts);
  return (
    <form
      method="post"
      data-passkey={ceremony}
      data-options={options}
      data-failed={failed}
      data-exists={exists}
    >
      <script async type="module" src={passkeyUrl} />
      {Object.entries({ ...fields, credential: '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p data-missing="">{missing}</p>
      <div className="passkey-step" hidden>
        {children}
        <button className="button" type="submit">
          {submit}
        </button>
      </div>
      <p role="status" />
    </form>
  );
}
