import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { mustConfirm } from '#app/forms/identity-confirmation.ts';
import type { DescribedMail } from '#server/letters/letter-item.ts';
import { TestAnswer, type TestResult } from './test-answer.tsx';

type Props = {
  mail: DescribedMail | null;
  asksPassword: boolean;
  ownAddress: string;
  result: TestResult | FailedForm | undefined;
};

/** The mail server of the site: set by the environment, or entered here. */
export function MailServer(props: Props) {
  const { letters } = useAdminMessages();
  const { mail, result } = props;
  if (mail?.isFixed) {
    return (
      <Section title={letters.server.title}>
        <p>{letters.fixed('SMTP_URL')}</p>
      </Section>
    );
  }
  if (!mail) {
    return (
      <Section title={letters.server.title}>
        <ServerForm {...props} />
      </Section>
    );
  }
  return (
    <Folded title={letters.server.title} isOpen={result !== undefined && valuesOf(result) !== null}>
      <ServerForm {...props} />
      <Form method="post">
        <p className="soft">{letters.server.removeHelp}</p>
        <button className="button quiet danger" type="submit" name="intent" value="mail-off">
          {letters.server.remove}
        </button>
      </Form>
    </Folded>
  );
}

function ServerForm({ mail, asksPassword, ownAddress, result }: Props) {
  const { server: words } = useAdminMessages().letters;
  const failed = result && 'problems' in result && result.values.intent === 'mail' ? result : null;
  const problems = failed && !mustConfirm(failed) ? failed.problems : [];
  const values = (result && valuesOf(result)) ?? {};
  const field = (name: 'host' | 'user' | 'from') => ({
    name,
    label: words[name],
    defaultValue: values[name] ?? mail?.[name] ?? '',
    problems,
    sentences: {
      ...words.problems,
      invalid_format: words.problems.invalid_server,
      too_small: words.problems.invalid_sender,
    },
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  });
  return (
    <Form method="post" className="admin-form" noValidate>
      <p>{words.lead}</p>
      {result && 'answer' in result && result.values && <TestAnswer answered={result} />}
      <AdminField {...field('host')} placeholder="mail.example.com" required />
      <AdminField
        name="port"
        label={words.port}
        help={words.portHelp}
        inputMode="numeric"
        problems={problems.map((problem) => ({ ...problem, code: 'invalid_port' }))}
        sentences={words.problems}
        defaultValue={values.port ?? mail?.port ?? 587}
        required
      />
      <AdminField {...field('user')} help={words.userHelp} />
      <AdminField
        name="password"
        type="password"
        label={words.password}
        help={mail?.user ? words.passwordKept : undefined}
        problems={problems}
        sentences={words.problems}
        autoComplete="new-password"
      />
      <AdminField {...field('from')} help={words.fromHelp} required />
      <AdminField
        name="to"
        type="email"
        label={words.to}
        defaultValue={values.to ?? ownAddress}
        problems={problems}
        autoComplete="email"
        required
      />
      {asksPassword && (
        <AdminField
          name="current"
          type="password"
          label={words.current}
          autoComplete="current-password"
          required
        />
      )}
      <button className="button" type="submit" name="intent" value="mail">
        {words.submit}
      </button>
    </Form>
  );
}

/** What the form had when it was sent. */
function valuesOf(result: TestResult | FailedForm): Record<string, string> | null {
  return result.values?.intent?.startsWith('mail') ? result.values : null;
}
