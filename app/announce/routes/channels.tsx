import { Link } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { ChannelForm } from '#app/announce/ui/channel-form.tsx';
import { ChannelItem } from '#app/announce/ui/channel-item.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { CHANNEL_KINDS } from '#contract/announce/channels.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
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
