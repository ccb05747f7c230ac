import { Link } from 'react-router';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { announceTexts } from '#app/announce/texts/messages.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { CHANNEL_KINDS, type Channel, type ChannelKind } from '#contract/announce/channels.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { paths } from '#contract/paths.ts';
import type { TagLink } from '#contract/posts/pages.ts';
import { ChannelForm } from './channel-form.tsx';
import { ChannelItem } from './channel-item.tsx';

export function ChannelsPage({
  channels,
  tags,
  edited,
  kind,
  done,
  result,
}: {
  channels: Channel[];
  tags: TagLink[];
  /** The id of the channel whose form is open. */
  edited: string | null;
  /** The kind of the new channel whose form is shown. */
  kind: ChannelKind | null;
  done: string | null;
  result: FailedForm | undefined;
}) {
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
