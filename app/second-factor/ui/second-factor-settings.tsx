import { sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { FormStateProvider } from '#app/forms/form-state.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';
import { PlainAddress } from '#app/users/ui/plain-address.tsx';
import type { NewApp } from '#contract/second-factor/authenticator-app.ts';
import type { SecondFactor } from '#server/second-factor/factors.ts';
import { AuthenticatorApp, NewAuthenticatorApp } from './authenticator-app.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';

const FIELDS = ['current', 'passkeyName', 'appCode'];

export function SecondFactorSettings({
  factor,
  ways,
  isConfirmed,
  options,
  newApp,
  isRequired,
  address,
  done,
  result,
}: {
  factor: SecondFactor | null;
  ways: ConfirmationMethods;
  /** Whether the user has signed in, or given the password again, a short time ago. */
  isConfirmed: boolean;
  /** JSON for the browser; null if no passkey can be added. */
  options: string | null;
  /** Null if the user has an app, or has to confirm first. */
  newApp: NewApp | null;
  /** Whether the site lets the user write only after this. */
  isRequired: boolean;
  address: string;
  done: string | null;
  result: FailedForm | { codes: string[]; isFirst: boolean } | undefined;
}) {
  const messages = useTexts(secondFactorTexts);
  // A reload or a bookmark may say it long after.
  const isOver = done === 'confirmed' && !isConfirmed;
  const sentence = isOver ? undefined : sentenceOf(done, messages.done);
  const problems = result && 'problems' in result ? result.problems : [];
  const passkeys = factor?.passkeys ?? [];

  return (
    <FormStateProvider value={{ values: {}, problems }}>
      <div className="account">
        <FormStyles />
        <AskToLeave />
        <PlainAddress />
        <h1 className="page-title">{messages.title}</h1>
        {sentence && !result && <Notice>{sentence}</Notice>}
        <FormProblems problems={problems} fields={FIELDS} />
        {result && 'codes' in result && <NewRecoveryCodes {...result} />}
        {isRequired && <p className="notice">{messages.required}</p>}
        <p>{messages.lead}</p>
        <p>{factor ? messages.isOn : messages.isOff}</p>
        {!isConfirmed && <ConfirmForm ways={ways} />}
        {factor?.app && (
          <AuthenticatorApp addedAt={factor.app} isLast={passkeys.length === 0} isConfirmed={isConfirmed} />
        )}
        {newApp && <NewAuthenticatorApp app={newApp} isFirst={factor === null} />}
        {passkeys.length > 0 && (
          <PasskeyList passkeys={passkeys} hasApp={factor?.app != null} isConfirmed={isConfirmed} />
        )}
        {isConfirmed && <NewPasskey options={options} address={address} isFirst={factor === null} />}
        {factor && <RecoveryCodes codesLeft={factor.codesLeft} isConfirmed={isConfirmed} />}
      </div>
    </FormStateProvider>
  );
}
