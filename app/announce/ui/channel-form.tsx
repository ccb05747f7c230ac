import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { LANGUAGE_CHOICES, SWITCHES, toChannelFields } from '#app/announce/channel-fields.ts';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { type FailedForm, type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import {
  type Channel,
  type ChannelKind,
  TEXT_PARTS,
  TRANSLATION_FORMS,
} from '#contract/announce/channels.ts';
import {
  CHANNEL_ACCOUNT_MAX,
  CHANNEL_LINE_MAX,
  CHANNEL_SECRET_MAX,
  CHANNEL_SERVER_MAX,
} from '#contract/announce/limits.ts';
import { LOCALES } from '#contract/locales.ts';

export type ChosenTag = { slug: string; name: string };

const FIELDS = ['server', 'account', 'secret', 'parts', 'lines'];

/** The form of a channel, or of a new one of a kind. */
export function ChannelForm({
  channel,
  tags,
  failed,
}: {
  channel: Channel | ChannelKind;
  tags: ChosenTag[];
  failed: FailedForm | null;
}) {
  const { channels: words, language } = useTexts(announceTexts);
  const isNew = typeof channel === 'string';
  const kind = isNew ? channel : channel.kind;
  const values = failed?.values ?? toChannelFields(channel);
  const problems = failed?.problems ?? [];
  const describe = useDescribe(problems);
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', problem: describe(name) });
  const control = (type: 'radio' | 'checkbox', name: string, value = 'yes') => ({
    type,
    name,
    value,
    defaultChecked: values[name] === value,
  });

  return (
    <Form method="post" className="admin-form" noValidate>
      <AdminProblems problems={problems} fields={FIELDS} />
      {isNew ? (
        <Account kind={kind} field={field} />
      ) : (
        <>
          <input type="hidden" name="id" value={channel.id} />
          <Secret kind={kind} help={words.secretKept} problem={describe('secret')} />
        </>
      )}
      <Choices
        legend={words.languages}
        choices={LANGUAGE_CHOICES.map((value) => ({
          ...control('radio', 'language', value),
          text: value === 'both' ? words.bothLanguages : language[value],
        }))}
      />
      <Choices
        legend={words.translation}
        choices={TRANSLATION_FORMS.map((value) => ({
          ...control('radio', 'translation', value),
          text: words.translations[value],
        }))}
      />
      {tags.length > 0 && (
        <details className="field" open={tags.some(({ slug }) => values[`tag-${slug}`] === 'yes')}>
          <summary>{words.tags}</summary>
          <Choices
            legend={words.tagsHelp}
            choices={tags.map(({ slug, name }) => ({ ...control('checkbox', `tag-${slug}`), text: name }))}
          />
        </details>
      )}
      <Choices
        legend={words.parts}
        problem={describe('parts')}
        choices={TEXT_PARTS.map((part) => ({
          ...control('checkbox', `part-${part}`),
          text: words.partNames[part],
        }))}
      />
      {LOCALES.map((locale) => (
        <Field
          key={locale}
          {...field(`lines.${locale}`)}
          label={words.line[locale]}
          help={words.lineHelp}
          lang={locale}
          maxLength={CHANNEL_LINE_MAX}
        />
      ))}
      <Choices
        legend={words.more}
        choices={SWITCHES.map((name) => ({ ...control('checkbox', name), text: words[name] }))}
      />
      <button className="button" type="submit" name="intent" value={isNew ? 'create' : 'save'}>
        {isNew ? words.submit : words.save}
      </button>
    </Form>
  );
}

type FieldProps = { name: string; problem: string | null };

/** Where a new channel is, and with what it can be reached. */
function Account({ kind, field }: { kind: ChannelKind; field: (name: string) => FieldProps }) {
  const { channels: words } = useTexts(announceTexts);
  const server = (
    <Field
      {...field('server')}
      type="url"
      label={words.server[kind]}
      placeholder="https://"
      maxLength={CHANNEL_SERVER_MAX}
      required
    />
  );
  return (
    <>
      <p>{words.steps[kind]}</p>
      <input type="hidden" name="kind" value={kind} />
      {kind === 'mastodon' && server}
      {kind !== 'mastodon' && (
        <Field
          {...field('account')}
          label={words.account[kind]}
          help={words.accountHelp[kind]}
          maxLength={CHANNEL_ACCOUNT_MAX}
          spellCheck={false}
          autoCapitalize="none"
          required
        />
      )}
      <Secret kind={kind} help={words.secretHelp} problem={field('secret').problem} required />
      {kind !== 'mastodon' && server}
    </>
  );
}

function Secret({
  kind,
  help,
  ...input
}: {
  kind: ChannelKind;
  help: string;
  problem: string | null;
  required?: boolean;
}) {
  const { secret } = useTexts(announceTexts).channels;
  return (
    <Field
      {...input}
      name="secret"
      type="password"
      label={secret[kind]}
      help={help}
      maxLength={CHANNEL_SECRET_MAX}
      autoComplete="new-password"
    />
  );
}

function Field({
  label,
  help,
  problem,
  ...input
}: FieldProps & { label: string; help?: string } & ComponentProps<'input'>) {
  return (
    <DescribedControl label={label} help={help} problem={problem}>
      {(control) => <input autoComplete="off" {...input} {...control} />}
    </DescribedControl>
  );
}

/** The sentence for the problem of a field: those of channels first. */
function useDescribe(problems: FormProblem[]): (path: string) => string | null {
  const { problems: own } = useTexts(announceTexts);
  const describe = useDescribeProblem();
  return (path) => {
    const problem = findProblem(problems, path);
    if (!problem) return null;
    // Telegram refuses a channel that it does not know.
    const code = path === 'account' && problem.code === 'refused' ? 'not_found' : problem.code;
    return own[code as keyof typeof own] ?? describe(problem, CHANNEL_LINE_MAX);
  };
}
