import { Link } from 'react-router';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { formatList } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { Channel } from '#contract/announce/channels.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import type { TagLink } from '#contract/posts/pages.ts';
import { ChannelForm } from './channel-form.tsx';
import { ProblemLine } from './problem-line.tsx';

export function ChannelItem({
  channel,
  tags,
  isEdited,
  failed,
}: {
  channel: Channel;
  tags: TagLink[];
  isEdited: boolean;
  failed: FailedForm | null;
}) {
  const { locale } = useSite();
  const { channels: words, kinds, language } = useTexts(announceTexts);
  const { id, kind, name, address, state, locales } = channel;
  const names = tags.filter(({ slug }) => channel.tags.includes(slug)).map((tag) => tag.name);

  return (
    <Row
      heading="h3"
      title={address === null ? name : <a href={address}>{name}</a>}
      marks={state === 'ready' ? [kinds[kind]] : [kinds[kind], words.states[state]]}
      facts={[
        kind === 'mastodon' ? new URL(channel.server).host : channel.account,
        formatList(
          locales.map((one) => language[one]),
          locale,
        ),
        channel.tags.length === 0 ? words.allPosts : words.someTags(formatList(names, locale)),
      ]}
      actions={
        <>
          <RowAction id={id} intent="test" staysInPlace>
            {words.test}
          </RowAction>
          <Link
            className="button quiet"
            to={`${announcePaths.channels(locale)}?edit=${id}`}
            aria-label={`${words.edit}: ${name}`}
            preventScrollReset
          >
            {words.edit}
          </Link>
          <Confirmation
            open={words.remove}
            label={`${words.remove}: ${name}`}
            help={words.removeHelp}
            confirm={words.removeConfirm}
            fields={{ intent: 'delete', id }}
          />
        </>
      }
      below={isEdited && <ChannelForm channel={channel} tags={tags} failed={failed} />}
    >
      <ProblemLine problem={channel.problem} />
    </Row>
  );
}
