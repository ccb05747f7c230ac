import type { HiddenBecause } from '#contract/comments.ts';
import { paths } from '#contract/paths.ts';
import type { Discussion } from '../../discussion.ts';
import { FormStyles } from '../forms/form-styles.tsx';
import { useMessages, useSite } from '../site-context.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { DiscussionProvider } from './discussion-context.tsx';
import { ThreadPages } from './thread-pages.tsx';
import { countEntries } from './thread-state.ts';
import { useThread } from './use-thread.ts';

/** The comments under a post. Readers get them static; users who have signed in take part here. */
export function CommentsSection({ discussion, slug }: { discussion: Discussion; slug: string }) {
  const { locale } = useSite();
  const { comments } = useMessages().community;
  const { thread, participant, token, now } = discussion;
  const address = paths.commentsData(locale, slug);
  const { entries, removed, done, send } = useThread({ entries: thread.entries, address });
  const [before, after] = [countEntries(thread.entries), countEntries(entries)];
  const total = thread.total + after.comments - before.comments;
  const { moderator, waiting } = thread.hiddenCounts;
  const unseen = {
    moderator: moderator + after.moderator - before.moderator,
    waiting: waiting + after.waiting - before.waiting,
  };
  const canWrite = participant !== null && !participant.isBlocked;
  const tools = { slug, now, token, send, canWrite, participantId: participant?.id ?? null };
  return (
    <DiscussionProvider value={tools}>
      <section className="comments" id="comments" aria-labelledby="comments-title">
        {participant && <FormStyles />}
        <h2 id="comments-title">{total > 0 ? comments.count(total) : comments.title}</h2>
        <Elsewhere thread={thread} slug={slug} />
        {participant?.isAdmin && <Unseen counts={unseen} />}
        <Done discussion={discussion} done={done} />
        {participant === null && (
          <p>
            <a
              className="comments-sign-in"
              rel="nofollow"
              href={paths.signIn(locale, `${paths.post(locale, slug)}#comments`)}
            >
              {comments.signIn}
            </a>
          </p>
        )}
        {participant?.isBlocked && <Blocked />}
        {canWrite && (
          <CommentForm
            action={paths.comments(locale, slug)}
            hidden={{ intent: 'create' }}
            label={comments.write}
            help={comments.help}
            submit={comments.submit}
            draftKey={`post ${thread.postId}`}
            withTrap
          />
        )}
        {entries.length === 0 && <p className="soft">{comments.none}</p>}
        {entries.length > 0 && (
          <ol className="thread">
            {entries.map((entry) => (
              <CommentItem key={entry.id} entry={entry} isRemovedHere={removed.has(entry.id)} />
            ))}
          </ol>
        )}
        <ThreadPages slug={slug} page={thread.page} totalPages={thread.totalPages} />
      </section>
    </DiscussionProvider>
  );
}

/** What readers do not see, for admins. */
function Unseen({ counts }: { counts: Record<HiddenBecause, number> }) {
  const { locale } = useSite();
  const { comments, moderation } = useMessages().community;
  const list = paths.moderation(locale);
  return (
    <>
      {counts.waiting > 0 && (
        <p className="soft">
          <a href={`${list}?view=waiting`}>{moderation.waitingFor(counts.waiting)}</a>
        </p>
      )}
      {counts.moderator > 0 && (
        <p className="soft">
          <a href={`${list}?view=hidden`}>{comments.hiddenCount(counts.moderator)}</a>
        </p>
      )}
    </>
  );
}

function Elsewhere({ thread: { translation }, slug }: { thread: Discussion['thread']; slug: string }) {
  const { comments } = useMessages().community;
  if (!translation || translation.total === 0) return null;
  return (
    <p>
      <a href={paths.commentPage(translation.locale, slug)} hrefLang={translation.locale}>
        {comments.elsewhere(translation.total)}
      </a>
    </p>
  );
}

/** What has just been done; after a form without scripts, with the way back where there is one. */
function Done({ discussion, done }: { discussion: Discussion; done: string | null | undefined }) {
  const { comments } = useMessages().community;
  const what = done === undefined ? (discussion.done?.what ?? null) : done;
  const id = discussion.done?.id ?? null;
  const isKnown = what !== null && Object.hasOwn(comments.done, what);
  const text = isKnown ? comments.done[what as keyof typeof comments.done] : undefined;
  const canRestore = done === undefined && what === 'deleted' && id !== null;
  return (
    <div className={text ? 'notice' : undefined} role="status">
      {text && <p>{text}</p>}
      {canRestore && (
        <ActionButtons
          id={id}
          intents={[{ intent: 'restore', text: comments.restore, name: comments.title }]}
        />
      )}
    </div>
  );
}

function Blocked() {
  const { account } = useMessages().community;
  return <p className="soft">{account.blocked}</p>;
}
