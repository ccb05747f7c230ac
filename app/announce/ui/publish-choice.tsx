import { useId } from 'react';
import { useLoaderData } from 'react-router';
import stylesUrl from '#app/announce/announce.css?url';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { type EditorPost, isOut, type LoadedEditor } from '#app/editor/ui/editor-post.ts';
import type { PrivateFeature, PublishingChoice } from '#app/private-feature.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { measure } from '#contract/announce/measure.ts';
import type { PlanMessage, PlannedMessage } from '#contract/announce/messages.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { LOCALES } from '#contract/locales.ts';

type Change = Omit<PlanMessage, 'postId'>;

export const announcingWithPost: PrivateFeature['publishing'] = {
  suggest: () => null,
  Choice: AnnounceChoice,
};

/** Leads to the messages about a post, if there are channels. */
export function MessagesLink({ post }: { post: EditorPost }) {
  const { locale } = useSite();
  const { messages } = useTexts(announceTexts);
  const { publishing } = useLoaderData<LoadedEditor>();
  if (publishing.announce === undefined) return null;
  return (
    <p>
      <a href={announcePaths.messages(locale, post.slug ?? post.id)}>{messages.title}</a>
    </p>
  );
}

/** The messages that a publication sends: each can be edited or left out. The choice has what was changed. */
function AnnounceChoice({ post, data, chosen, choice, onChange }: PublishingChoice<PlannedMessage[]>) {
  const { messages } = useTexts(announceTexts);
  const planned = data.filter(({ locale }) => chosen.includes(locale));
  if (planned.length === 0) {
    return LOCALES.some((locale) => isOut(post, locale)) && <MessagesLink post={post} />;
  }

  const changes: Change[] = choice === null ? [] : JSON.parse(choice);
  return (
    <fieldset className="announce-choice">
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <legend>{messages.title}</legend>
      {planned.map((message) => {
        const isOfMessage = (change: Change) =>
          change.channel === message.channel.id && change.locale === message.locale;
        const others = changes.filter((change) => !isOfMessage(change));
        return (
          <Planned
            key={`${message.channel.id} ${message.locale}`}
            message={message}
            change={changes.find(isOfMessage)}
            onChange={(change) => onChange(JSON.stringify([...others, change]))}
          />
        );
      })}
    </fieldset>
  );
}

function Planned({
  message,
  change,
  onChange,
}: {
  message: PlannedMessage;
  change: Change | undefined;
  onChange: (change: Change) => void;
}) {
  const { channel, locale, suggested, isLine } = message;
  const { kinds, language, panel } = useTexts(announceTexts);
  const isLeftOut = change?.isLeftOut ?? message.isLeftOut;
  const own = change ? change.text : message.text;
  const choose = (next: Partial<Change>) =>
    onChange({ channel: channel.id, locale, text: own, isLeftOut, ...next });

  return (
    <div>
      <label className="checkbox">
        <input type="checkbox" checked={!isLeftOut} onChange={() => choose({ isLeftOut: !isLeftOut })} />
        <span>
          <b>{channel.name}</b>{' '}
          <span className="soft">
            · {kinds[channel.kind]} · {language[locale]}
          </span>
        </span>
      </label>
      {!isLeftOut && isLine && (
        <p className="soft">
          {panel.line} <span lang={locale}>{suggested}</span>
        </p>
      )}
      {!isLeftOut && !isLine && (
        <MessageText
          name={`${channel.name} (${kinds[channel.kind]}, ${language[locale]})`}
          locale={locale}
          limits={message.limits}
          text={own ?? suggested}
          suggested={suggested}
          onChange={(text) => choose({ text: text === suggested ? null : text })}
        />
      )}
    </div>
  );
}

function MessageText({
  name,
  locale,
  limits,
  text,
  suggested,
  onChange,
}: Pick<PlannedMessage, 'locale' | 'limits' | 'suggested'> & {
  name: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const { panel } = useTexts(announceTexts);
  const id = useId();
  const { used, left } = measure(text, limits);
  return (
    <>
      <div className="field">
        <textarea
          lang={locale}
          rows={3}
          aria-label={panel.text(name)}
          aria-describedby={id}
          aria-invalid={left < 0 ? true : undefined}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <p className="message-length">
        <span id={id} className={left < 0 ? 'field-problem' : 'soft'}>
          {text === '' ? panel.empty : panel.length(used, limits.characters)}
          {left < 0 && ` · ${panel.tooLong(-left)}`}
        </span>{' '}
        {text !== suggested && (
          <button type="button" className="link-button" onClick={() => onChange(suggested)}>
            {panel.suggested}
          </button>
        )}
      </p>
    </>
  );
}
