import { Form, Link } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { AdminTextarea } from '#app/admin/forms/admin-textarea.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import {
  INSTRUCTION_MAX,
  TRANSLATION_KEY_MAX,
  TRANSLATION_MODEL_MAX,
  TRANSLATION_URL_MAX,
} from '#contract/translation/limits.ts';
import type { TranslationSettings } from '#contract/translation/settings.ts';
import { TRANSLATION_KINDS } from '#contract/translation/translation.ts';

export function SettingsPage({
  settings,
  ways,
  done,
  result,
}: {
  settings: TranslationSettings;
  ways: ConfirmationMethods;
  done: string | null;
  result: FailedForm | undefined;
}) {
  const { locale } = useSite();
  const { settings: words } = useTexts(translationTexts);
  const { server, isFromEnvironment } = settings;
  return (
    <>
      <p className="soft">
        <Link to={paths.adminSettings(locale)}>{words.back}</Link>
      </p>
      <h1>{words.title}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Outcome
        done={done}
        sentences={words.done}
        result={result}
        ways={ways}
        ownForms={['server', 'rules']}
      />
      <Section title={words.server}>
        <p>{server ? words.goesTo(new URL(server.url).host, words.kinds[server.kind]) : words.nowhere}</p>
        <p className="soft">{words.whatGoes}</p>
        {isFromEnvironment ? (
          <p className="notice">{words.fromEnvironment}</p>
        ) : (
          <ServerForm server={server} failed={failedForm(result, ['server'])} />
        )}
        {server && !isFromEnvironment && (
          <Confirmation
            open={words.remove}
            label={words.remove}
            help={words.removeHelp}
            confirm={words.remove}
            fields={{ intent: 'remove' }}
          />
        )}
      </Section>
      <Section title={words.rules}>
        <RulesForm settings={settings} failed={failedForm(result, ['rules'])} />
      </Section>
    </>
  );
}

function ServerForm({
  server,
  failed,
}: {
  server: TranslationSettings['server'];
  failed: FailedForm | null;
}) {
  const { settings: words, problems: sentences } = useTexts(translationTexts);
  const problems = failed?.problems ?? [];
  const values: Record<string, string | undefined> =
    failed?.values ?? (server ? { ...server, hasKey: undefined } : {});
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    problems,
    sentences,
    autoComplete: 'off',
  });
  return (
    <Form method="post" className="admin-form" noValidate>
      <AdminProblems problems={problems} fields={['kind', 'url', 'key', 'model']} />
      <AdminSelect
        name="kind"
        label={words.kind}
        options={TRANSLATION_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
        value={values.kind}
        required
      />
      <AdminField
        {...field('url')}
        type="url"
        label={words.url}
        help={words.urlHelp}
        placeholder="http://127.0.0.1:11434"
        maxLength={TRANSLATION_URL_MAX}
        required
      />
      <AdminField
        {...field('key')}
        defaultValue=""
        type="password"
        label={words.key}
        help={server?.hasKey ? words.keyKept : words.keyHelp}
        maxLength={TRANSLATION_KEY_MAX}
        autoComplete="new-password"
      />
      <AdminField
        {...field('model')}
        label={words.model}
        help={words.modelHelp}
        maxLength={TRANSLATION_MODEL_MAX}
        spellCheck={false}
      />
      <button className="button" type="submit" name="intent" value="server">
        {words.test}
      </button>
    </Form>
  );
}

function RulesForm({ settings, failed }: { settings: TranslationSettings; failed: FailedForm | null }) {
  const { settings: words } = useTexts(translationTexts);
  const problems = failed?.problems ?? [];
  const limit = settings.monthlyLimit === null ? '' : String(settings.monthlyLimit);
  return (
    <Form method="post" className="admin-form" noValidate>
      <AdminProblems problems={problems} fields={['addition', 'monthlyLimit']} />
      <p>{words.instruction(settings.version)}</p>
      <blockquote lang="en">{settings.instruction}</blockquote>
      <AdminTextarea
        name="addition"
        label={words.addition}
        help={words.additionHelp}
        problems={problems}
        defaultValue={failed?.values.addition ?? settings.addition}
        maxLength={INSTRUCTION_MAX}
        rows={3}
      />
      <AdminField
        name="monthlyLimit"
        type="number"
        min={0}
        label={words.limit}
        help={words.used(settings.used)}
        problems={problems}
        defaultValue={failed?.values.monthlyLimit ?? limit}
      />
      <button className="button" type="submit" name="intent" value="rules">
        {words.save}
      </button>
    </Form>
  );
}
