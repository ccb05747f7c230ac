import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { Section } from '#app/users/ui/section.tsx';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { PasskeyForm } from './passkey-form.tsx';

/** Adds a passkey, or explains why passkeys do not work at this address. */
export function NewPasskey({
  options,
  address,
  isFirst,
}: {
  options: string | null;
  address: string;
  isFirst: boolean;
}) {
  const messages = useTexts(secondFactorTexts);
  return (
    <Section title={messages.add}>
      {options === null ? (
        <p>{messages.impossible(address)}</p>
      ) : (
        <PasskeyForm
          ceremony="create"
          options={options}
          failed={messages.addFailed}
          exists={messages.exists}
          fields={{ intent: 'add' }}
          submit={messages.add}
        >
          <Field
            name="passkeyName"
            label={messages.name}
            help={messages.nameHelp}
            maxLength={PASSKEY_NAME_MAX}
          />
          {isFirst && <p className="soft">{messages.addFirstHelp}</p>}
        </PasskeyForm>
      )}
    </Section>
  );
}
