import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { formatList } from '#app/formats/format.ts';
import { formatShortMoment } from '#app/formats/moment.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { Message } from '#contract/announce/messages.ts';
import { ProblemLine } from './problem-line.tsx';

export function MessageItem({ message }: { message: Message }) {
  const site = useSite();
  const { kinds, language, messages: words } = useTexts(announceTexts);
  const { channel, locales, state, address, sentAt, text, isEdited, problem } = message;

  return (
    <Row
      heading="h3"
      title={address === null ? channel.name : <a href={address}>{channel.name}</a>}
      marks={[kinds[channel.kind]]}
      facts={[
        words.states[state],
        sentAt !== null && formatShortMoment(sentAt, site),
        formatList(
          locales.map((locale) => language[locale]),
          site.locale,
        ),
        isEdited && words.edited,
      ]}
      actions={<Actions message={message} />}
      below={
        text !== '' && (
          <details className="disclosure">
            <summary>{words.shownText}</summary>
            <p className="message-text">{text}</p>
          </details>
        )
      }
    >
      {state === 'unknown' ? <p>{words.unknown(channel.name)}</p> : <ProblemLine problem={problem} />}
    </Row>
  );
}

function Actions({ message: { id, state, problem, channel } }: { message: Message }) {
  const { messages: words } = useTexts(announceTexts);
  if (state === 'unknown') return <Question id={id} name={channel.name} />;

  return (
    <>
      {(state === 'failed' || (state === 'sent' && problem !== null)) && (
        <RowAction id={id} intent="retry" staysInPlace>
          {words.retry}
        </RowAction>
      )}
      {(state === 'sent' || state === 'waiting') && (
        <Confirmation
          open={words.remove}
          label={`${words.remove}: ${channel.name}`}
          help={words.removeHelp}
          confirm={words.removeConfirm}
          fields={{ intent: 'remove', id }}
        />
      )}
    </>
  );
}

/** Only a person can see whether a message whose answer was lost is in the channel. */
function Question({ id, name }: { id: string; name: string }) {
  const { messages: words } = useTexts(announceTexts);
  return (
    <>
      <Confirmation
        open={words.present}
        label={`${words.present}: ${name}`}
        help={words.presentHelp}
        confirm={words.present}
        fields={{ intent: 'confirm', id }}
      >
        <AdminField name="address" type="url" label={words.address} placeholder="https://" required />
      </Confirmation>
      <Confirmation
        open={words.absent}
        label={`${words.absent}: ${name}`}
        help={words.absentHelp}
        confirm={words.absent}
        fields={{ intent: 'retry', id }}
      />
    </>
  );
}
