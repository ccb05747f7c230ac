import { Link, replace } from 'react-router';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import stylesUrl from '#app/announce/announce.css?url';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { MessageItem } from '#app/announce/ui/message-item.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { MESSAGE_BODY_BYTES } from '#contract/announce/limits.ts';
import { announceAgainSchema, type PostMessages } from '#contract/announce/messages.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { paths } from '#contract/paths.ts';
import {
  announceAgain,
  confirmMessage,
  listMessages,
  removeMessage,
  retryMessage,
} from '#server/announce/messages.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import type { Route } from './+types/messages';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const given = { actor, post: args.params.slug };
    const [post, shown] = await Promise.all([getPostGroup({ ...given, locale }), listMessages(given)]);
    return { post, ...shown, done: query.get('done') };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MESSAGE_BODY_BYTES }, async (form) => {
    const post = args.params.slug;
    const done = await namedAction(actions, form.fields)({ ...form, post, id: form.fields.id ?? '' });
    throw replace(`${announcePaths.messages(form.locale, post)}?done=${done}`, 303);
  });
}

export const meta = privateMeta((locale) => announceTexts[locale].messages.title);

type PossibleMessage = PostMessages['possible'][number];

/** The messages about a post, and the channels on which it can be announced again. */
export default function AdminMessages({
  loaderData: { post, messages, possible, done },
  actionData: result,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { messages: words } = useTexts(announceTexts);
  return (
    <>
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <h1>{words.title}</h1>
      <p className="admin-lead">
        {post.title} · <Link to={paths.adminPost(locale, post.slug ?? post.id)}>{words.toPost}</Link>
      </p>
      <Outcome done={done} sentences={words.done} result={result} />
      <Section title={words.sent}>
        <List items={messages} empty={words.empty}>
          {(message) => <MessageItem key={message.id} message={message} />}
        </List>
      </Section>
      {possible.length > 0 && (
        <Section title={words.againTitle}>
          <List items={possible}>
            {(entry) => <PossibleItem key={`${entry.channel.id} ${entry.locale}`} entry={entry} />}
          </List>
        </Section>
      )}
    </>
  );
}

function PossibleItem({ entry: { channel, locale, count, text } }: { entry: PossibleMessage }) {
  const { kinds, language, messages: words } = useTexts(announceTexts);
  const name = `${channel.name} (${language[locale]})`;
  return (
    <Row
      heading="h3"
      title={channel.name}
      marks={[kinds[channel.kind]]}
      facts={[language[locale]]}
      actions={
        <Confirmation
          open={words.again}
          label={`${words.again}: ${name}`}
          help={words.againHelp(count)}
          confirm={words.againConfirm}
          fields={{ intent: 'again', channel: channel.id, language: locale }}
        >
          <div className="field">
            <textarea name="text" lang={locale} rows={6} aria-label={words.shownText} defaultValue={text} />
          </div>
        </Confirmation>
      }
    />
  );
}

/** `post` is the slug or the id in the address, `id` that of the message. */
type MessageForm = AdminForm & { post: string; id: string };

/** The actions of the forms, by their `intent` field. The result says what is done. */
const actions: Record<string, (form: MessageForm) => Promise<string>> = {
  async again(form) {
    const { channel, language, text = '' } = form.fields;
    const input = parse(announceAgainSchema, { channel, locale: language, text: text.trim() });
    await announceAgain({ actor: form.actor, post: form.post, ...input });
    return 'again';
  },

  async retry(form) {
    await retryMessage(form);
    return 'retried';
  },

  async confirm(form) {
    await confirmMessage({ ...form, address: form.fields.address?.trim() ?? '' });
    return 'confirmed';
  },

  async remove(form) {
    await removeMessage(form);
    return 'removed';
  },
};
