import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';
import { Section } from '#app/users/ui/section.tsx';

export function RecoveryCodes({ codesLeft, isConfirmed }: { codesLeft: number; isConfirmed: boolean }) {
  const messages = useTexts(secondFactorTexts);
  return (
    <Section title={messages.codes}>
      <p>{messages.codesHelp}</p>
      <p>{codesLeft > 0 ? messages.codesLeft(codesLeft) : messages.noCodes}</p>
      {isConfirmed && (
        <IntentForm hidden={{ intent: 'new-codes' }} submit={messages.newCodes} look="button quiet">
          <p className="soft">{messages.newCodesHelp}</p>
        </IntentForm>
      )}
    </Section>
  );
}

/** The codes in plain text, which only this response has. */
export function NewRecoveryCodes({ codes, isFirst }: { codes: string[]; isFirst: boolean }) {
  const messages = useTexts(secondFactorTexts);
  return (
    <>
      {isFirst && <Notice>{messages.on}</Notice>}
      <Section title={messages.yourCodes}>
        <p>{messages.codesOnce}</p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
