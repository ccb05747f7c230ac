import { Link, replace } from 'react-router';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { fromChannelFields } from '#app/announce/channel-fields.ts';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { ChannelForm } from '#app/announce/ui/channel-form.tsx';
import { ChannelItem } from '#app/announce/ui/channel-item.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { CHANNEL_KINDS, createChannelSchema, updateChannelSchema } from '#contract/announce/channels.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import {
  createChannel,
  deleteChannel,
  listChannels,
  testChannel,
  updateChannel,
} from '#server/announce/channels.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { mapTagLinks } from '#server/tags/tags.ts';
import type { Route } from './+types/channels';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const [channels, tags] = await Promise.all([listChannels({ actor }), mapTagLinks({ locale })]);
    return {
      channels,
      tags: [...tags.values()],
      edited: query.get('edit'),
      kind: CHANNEL_KINDS.find((kind) => kind === query.get('kind')) ?? null,
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (form) => {
    const done = await namedAction(actions, form.fields)({ ...form, id: form.fields.id ?? '' });
    throw replace(`${announcePaths.channels(form.locale)}?done=${done}`, 303);
  });
}

export const meta = privateMeta((locale) => announceTexts[locale].settings.title);

export default function AdminChannels({
  loaderData: { channels, tags, edited, kind, done },
  actionData: result,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { channels: words, kinds, settings } = useTexts(announceTexts);
  const path = announcePaths.channels(locale);
  const forms = ['create', 'save'];

  return (
    <>
      <p className="soft">
        <Link to={paths.adminSettings(locale)}>{settings.back}</Link>
      </p>
      <h1>{settings.title}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Outcome done={done} sentences={words.done} result={result} ownForms={forms} />
      <Section title={words.title}>
        <List items={channels} empty={words.empty}>
          {(channel) => (
            <ChannelItem
              key={channel.id}
              channel={channel}
              tags={tags}
              isEdited={channel.id === edited}
              failed={failedForm(result, ['save'])}
            />
          )}
        </List>
      </Section>
      <Section title={words.create}>
        <Views
          label={words.kind}
          current={kind}
          views={CHANNEL_KINDS.map((name) => ({ name, to: `${path}?kind=${name}`, text: kinds[name] }))}
          staysInPlace
        />
        {kind && (
          <ChannelForm key={kind} channel={kind} tags={tags} failed={failedForm(result, ['create'])} />
        )}
      </Section>
    </>
  );
}

/** The actions of the forms, by their `intent` field. `id` is that of the channel; the result says what is done. */
const actions: Record<string, (form: AdminForm & { id: string }) => Promise<string>> = {
  async create(form) {
    const { kind, server, account = '' } = form.fields;
    const input = { ...fromChannelFields(form.fields), kind, server: server?.trim(), account };
    await createChannel({ actor: form.actor, input: parse(createChannelSchema, input) });
    return 'created';
  },

  async save(form) {
    const input = parse(updateChannelSchema, fromChannelFields(form.fields));
    await updateChannel({ ...form, input });
    return 'saved';
  },

  async test(form) {
    const { state } = await testChannel(form);
    return state === 'ready' ? 'tested' : 'failed';
  },

  async delete(form) {
    await deleteChannel(form);
    return 'deleted';
  },
};
