import { formatList } from '#app/formats/format.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { FormStateProvider } from '#app/forms/form-state.ts';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { Section } from '#app/users/ui/section.tsx';
import { paths } from '#contract/paths.ts';
import { PasskeyForm } from './passkey-form.tsx';

export function SecondStep({
  options,
  otherHosts,
  hasApp,
  returnTo,
  problems,
}: {
  /** JSON for the browser; null if no passkey belongs to this host. */
  options: string | null;
  otherHosts: string[];
  hasApp: boolean;
  returnTo: string | null;
  problems: FormProblem[];
}) {
  const { locale } = useSite();
  const { step } = useTexts(secondFactorTexts);
  const fields = { returnTo: returnTo ?? '' };
  // Both forms send a code; the page shows a problem at the one that is used most.
  return (
    <FormStateProvider value={{ values: {}, problems }}>
      <div className="account-form">
        <FormStyles />
        <h1>{step.title}</h1>
        <FormProblems problems={problems} fields={['code']} />
        {hasApp && (
          <IntentForm hidden={fields} submit={step.useAppCode}>
            <Field
              name="code"
              label={step.appCode}
              help={step.appCodeHelp}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </IntentForm>
        )}
        {options === null ? (
          otherHosts.length > 0 && <p>{step.otherHosts(formatList(otherHosts, locale))}</p>
        ) : (
          <>
            <p>{step.lead}</p>
            <PasskeyForm
              ceremony="use"
              options={options}
              failed={step.failed}
              fields={fields}
              submit={step.use}
            />
          </>
        )}
        <Section title={hasApp ? step.noDevice : step.noPasskey}>
          <IntentForm
            hidden={fields}
            {...(hasApp && { problems: [] })}
            submit={step.useCode}
            look="button quiet"
          >
            <Field
              name="code"
              label={step.code}
              help={step.codeHelp}
              autoComplete={hasApp ? 'off' : 'one-time-code'}
            />
          </IntentForm>
          <p className="soft">{step.lost}</p>
        </Section>
        <p>
          <a href={paths.signIn(locale, returnTo ?? undefined)}>{step.otherWay}</a>
        </p>
      </div>
    </FormStateProvider>
  );
}
