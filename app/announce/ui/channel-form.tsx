import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { LANGUAGE_CHOICES, SWITCHES, toChannelFields } from '#app/announce/channel-fields.ts';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { type FailedForm, findProblem } from '#app/forms/form-problems.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
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
import type { TagLink } from '#contract/posts/pages.ts';

const FIELDS = ['server', 'account', 'secret', 'parts', 'lines'];

/** The form of a channel, or of a new one of a kind. */
export function ChannelForm({
  channel,
  tags,
  failed,
}: {
  channel: Channel | ChannelKind;
  tags: TagLink[];
  failed: FailedForm | null;
}) {
  const { channels: words, language, problems: sentences } = useTexts(announceTexts);
  const isNew = typeof channel === 'string';
  const values = failed?.values ?? toChannelFields(channel);
  const problems = failed?.problems ?? [];
  const describe = useDescribeProblem(sentences);
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    problems,
    sentences,
    autoComplete: 'off',
  });
  const control = (type: 'radio' | 'checkbox', name: string, value = 'yes') => ({
    type,
    name,
    value,
    defaultChecked: values[name] === value,
  });

  return (
    <Form method="post" className="admin-form" noValidate>
      <AdminProblems problems={problems} fields={FIELDS} />
      <Account channel={channel} field={field} />
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
        problem={describe(findProblem(problems, 'parts'))}
        choices={TEXT_PARTS.map((part) => ({
          ...control('checkbox', `part-${part}`),
          text: words.partNames[part],
        }))}
      />
      {LOCALES.map((locale) => (
        <AdminField
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

/** The address and the credentials of a new channel. Of an existing one only the secret can be changed. */
function Account({
  channel,
  field,
}: {
  channel: Channel | ChannelKind;
  field: (name: string) => Pick<ComponentProps<typeof AdminField>, 'name' | 'problems'>;
}) {
  const { channels: words } = useTexts(announceTexts);
  const isNew = typeof channel === 'string';
  const kind = isNew ? channel : channel.kind;
  const server = isNew && (
    <AdminField
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
      {isNew && <p>{words.steps[kind]}</p>}
      <input type="hidden" name={isNew ? 'kind' : 'id'} value={isNew ? kind : channel.id} />
      {kind === 'mastodon' && server}
      {isNew && kind !== 'mastodon' && (
        <AdminField
          {...field('account')}
          label={words.account[kind]}
          help={words.accountHelp[kind]}
          maxLength={CHANNEL_ACCOUNT_MAX}
          spellCheck={false}
          autoCapitalize="none"
          required
        />
      )}
      <AdminField
        {...field('secret')}
        type="password"
        label={words.secret[kind]}
        help={isNew ? words.secretHelp : words.secretKept}
        maxLength={CHANNEL_SECRET_MAX}
        autoComplete="new-password"
        required={isNew}
      />
      {kind !== 'mastodon' && server}
    </>
  );
}
