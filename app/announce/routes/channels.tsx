import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { ChannelsPage } from '#app/announce/ui/channels-page.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { CHANNEL_KINDS } from '#contract/announce/channels.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { listChannels } from '#server/announce/channels.ts';
import { mapTagLinks } from '#server/tags/tags.ts';
import type { Route } from './+types/channels';
import { channelActions } from './channel-actions.ts';

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
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, (form) =>
    namedAction(channelActions, form.fields)({ ...form, id: form.fields.id ?? '' }),
  );
}

export const meta = privateMeta((locale) => announceTexts[locale].settings.title);

export default function AdminChannels({ loaderData, actionData }: Route.ComponentProps) {
  return <ChannelsPage {...loaderData} result={actionData} />;
}
