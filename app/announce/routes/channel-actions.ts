import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { fromChannelFields } from '#app/announce/channel-fields.ts';
import { createChannelSchema, updateChannelSchema } from '#contract/announce/channels.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { createChannel, deleteChannel, testChannel, updateChannel } from '#server/announce/channels.ts';
import { parse } from '#server/http/request/validation-errors.ts';

/** `id` is that of the channel. */
type ChannelForm = AdminForm & { id: string };
type ChannelAction = (form: ChannelForm) => Promise<never>;

/** The actions of the forms on the page of channels, by their `intent` field. */
export const channelActions: Record<string, ChannelAction> = {
  async create(form) {
    const { kind, server, account = '' } = form.fields;
    const input = { ...fromChannelFields(form.fields), kind, server: server?.trim(), account };
    await createChannel({ actor: form.actor, input: parse(createChannelSchema, input) });
    return showDone(form, 'created');
  },

  async save(form) {
    const input = parse(updateChannelSchema, fromChannelFields(form.fields));
    await updateChannel({ ...form, input });
    return showDone(form, 'saved');
  },

  async test(form) {
    const { state } = await testChannel(form);
    return showDone(form, state === 'ready' ? 'tested' : 'failed');
  },

  async delete(form) {
    await deleteChannel(form);
    return showDone(form, 'deleted');
  },
};

function showDone({ locale }: AdminForm, done: string): never {
  throw replace(`${announcePaths.channels(locale)}?done=${done}`, 303);
}
