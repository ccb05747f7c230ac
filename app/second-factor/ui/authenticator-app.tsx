import { formatMoment } from '#app/formats/moment.ts';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { Section } from '#app/users/ui/section.tsx';
import type { NewApp } from '#contract/second-factor/authenticator-app.ts';

/** The quiet zone that scanners need, in squares of the QR code. */
const MARGIN = 4;

/** The app that the user has. */
export function AuthenticatorApp({
  addedAt,
  isLast,
  isConfirmed,
}: {
  addedAt: string;
  isLast: boolean;
  isConfirmed: boolean;
}) {
  const { app } = useTexts(secondFactorTexts);
  return (
    <Section title={app.title}>
      <p>{app.added(formatMoment(addedAt, useSite()))}</p>
      {isConfirmed && (
        <IntentForm hidden={{ intent: 'remove-app' }} submit={app.remove} look="button quiet">
          {isLast && <p className="soft">{app.removeLast}</p>}
        </IntentForm>
      )}
    </Section>
  );
}

/** The QR code and the key of a new app, and the field for its first code. Works without scripts. */
export function NewAuthenticatorApp({
  app: { key, uri, picture },
  isFirst,
}: {
  app: NewApp;
  isFirst: boolean;
}) {
  const { app } = useTexts(secondFactorTexts);
  const { size, path } = picture;
  const side = size + 2 * MARGIN;
  return (
    <Section title={app.title}>
      <p>{app.lead}</p>
      <svg
        className="qr-code"
        role="img"
        aria-label={app.picture}
        viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
        width={side * 5}
        height={side * 5}
        shapeRendering="crispEdges"
      >
        <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        {app.byHand} <code>{key}</code>
      </p>
      <p>
        <a href={uri}>{app.open}</a>
      </p>
      <IntentForm hidden={{ intent: 'add-app' }} submit={app.submit}>
        <Field
          name="appCode"
          label={app.code}
          help={app.codeHelp}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        {isFirst && <p className="soft">{app.firstHelp}</p>}
      </IntentForm>
    </Section>
  );
}
