import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminForm } from '#app/admin/forms/admin-form.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import { LANGUAGE_CHOICES, SWITCHES, toChannelFields } from '#app/announce/channel-fields.ts';
import { announceTexts } from '#app/announce/texts/messages.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
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
  const control = (type: 'radio' | 'checkbox', name: string, value = 'yes') => ({ type, name, value });
  const stored = toChannelFields(channel);
  const shown = failed?.values ?? stored;

  return (
    <AdminForm
      failed={failed}
      values={stored}
      sentences={sentences}
      fields={FIELDS}
      intent={isNew ? 'create' : 'save'}
      submit={isNew ? words.submit : words.save}
    >
      <Account channel={channel} />
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
        <details className="field" open={tags.some(({ slug }) => shown[`tag-${slug}`] === 'yes')}>
          <summary>{words.tags}</summary>
          <Choices
            legend={words.tagsHelp}
            choices={tags.map(({ slug, name }) => ({ ...control('checkbox', `tag-${slug}`), text: name }))}
          />
        </details>
      )}
      <Choices
        legend={words.parts}
        name="parts"
        choices={TEXT_PARTS.map((part) => ({
          ...control('checkbox', `part-${part}`),
          text: words.partNames[part],
        }))}
      />
      {LOCALES.map((locale) => (
        <AdminField
          key={locale}
          name={`lines.${locale}`}
          autoComplete="off"
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
    </AdminForm>
  );
}

/** The address and the credentials of a new channel. Of an existing one only the secret can be changed. */
function Account({ channel }: { channel: Channel | ChannelKind }) {
  const { channels: words } = useTexts(announceTexts);
  const isNew = typeof channel === 'string';
  const kind = isNew ? channel : channel.kind;
  const server = isNew && (
    <AdminField
      name="server"
      autoComplete="off"
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
          name="account"
          autoComplete="off"
          label={words.account[kind]}
          help={words.accountHelp[kind]}
          maxLength={CHANNEL_ACCOUNT_MAX}
          spellCheck={false}
          autoCapitalize="none"
          required
        />
      )}
      <AdminField
        name="secret"
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
