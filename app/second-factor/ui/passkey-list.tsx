import { formatMoment } from '#app/formats/moment.ts';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { Section } from '#app/users/ui/section.tsx';
import type { Passkey } from '#contract/second-factor/passkeys.ts';

export function PasskeyList({
  passkeys,
  hasApp,
  isConfirmed,
}: {
  passkeys: Passkey[];
  hasApp: boolean;
  isConfirmed: boolean;
}) {
  const messages = useTexts(secondFactorTexts);
  return (
    <Section title={messages.passkeys}>
      <ul className="session-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <strong>{passkey.name}</strong>
              <br />
              <PasskeyFacts passkey={passkey} />
            </span>
            {isConfirmed && (
              <IntentForm
                hidden={{ intent: 'remove', passkey: passkey.id }}
                submit={messages.remove}
                look="button quiet"
                label={messages.removeName(passkey.name)}
              />
            )}
          </li>
        ))}
      </ul>
      {isConfirmed && !hasApp && passkeys.length === 1 && <p className="soft">{messages.removeLast}</p>}
    </Section>
  );
}

/** When the passkey was created and used, and where it does not work. */
function PasskeyFacts({ passkey: { createdAt, lastUsedAt, otherHost } }: { passkey: Passkey }) {
  const site = useSite();
  const messages = useTexts(secondFactorTexts);
  const facts = [
    messages.created(formatMoment(createdAt, site)),
    lastUsedAt ? messages.used(formatMoment(lastUsedAt, site)) : messages.unused,
    ...(otherHost ? [messages.otherHost(otherHost)] : []),
  ];

  return <span className="soft">{facts.join(' · ')}</span>;
}
