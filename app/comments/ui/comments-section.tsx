import { useEffect, useMemo, useReducer } from 'react';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { useMessages, useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import type { HiddenBecause, ThreadEntry } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';
import type { PostPage } from '#contract/posts/pages.ts';
import { ActionButtons } from './action-buttons.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import type { Discussion } from './discussion.ts';
import { DiscussionProvider } from './discussion-context.tsx';
import { countThread, reduceThread } from './thread-state.ts';

/** The comments under a post. Anonymous readers get a static list, signed-in users get forms. */
export function CommentsSection({ post, data: discussion }: { post: PostPage; data: Discussion }) {
  const { slug, authorName: postAuthor, commentsOpen: isOpen } = post;
  const comments = useTexts(commentTexts);
  const { thread, participant, token, now } = discussion;
  const { entries, removed, done, dispatch } = useThread(thread.entries);
  const { total, hiddenCounts } = countThread(thread, entries);
  const canWrite = isOpen && participant !== null && !participant.isBlocked;
  const participantId = participant?.id ?? null;

  // A stable value, so that a result re-renders the changed comment only.
  const context = useMemo(
    () => ({ slug, postAuthor, now, token, dispatch, canWrite, participantId }),
    [slug, postAuthor, now, token, dispatch, canWrite, participantId],
  );
  return (
    <DiscussionProvider value={context}>
      <section className="comments" id="comments" aria-labelledby="comments-title">
        {participant && <FormStyles />}
        <h2 id="comments-title">{total > 0 ? comments.count(total) : comments.title}</h2>
        <TranslationComments thread={thread} slug={slug} />
        {participant?.isModerator && <HiddenCounts counts={hiddenCounts} />}
        <DoneNotice loaded={discussion.done} done={done} />
        {!isOpen && <p className="soft">{comments.closed}</p>}
        {isOpen && participant === null && <SignInLinks slug={slug} />}
        {participant?.isBlocked && <Blocked />}
        {canWrite && (
          <CommentForm
            hidden={{ intent: 'create' }}
            label={comments.write}
            help={comments.help}
            submit={comments.submit}
            draftKey={`post ${thread.postId}`}
            withHoneypot
          />
        )}
        {isOpen && entries.length === 0 && <p className="soft">{comments.none}</p>}
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

/** For moderators: the numbers of comments that are not public. */
function HiddenCounts({ counts }: { counts: Record<HiddenBecause, number> }) {
  const { locale } = useSite();
  const { moderation } = useMessages().community;
  const comments = useTexts(commentTexts);
  const list = paths.adminComments(locale);

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

function TranslationComments({
  thread: { translation },
  slug,
}: {
  thread: Discussion['thread'];
  slug: string;
}) {
  const comments = useTexts(commentTexts);
  if (!translation || translation.total === 0) return null;
  return (
    <p>
      <a href={paths.commentPage(translation.locale, slug)} hrefLang={translation.locale}>
        {comments.onTranslation(translation.total)}
      </a>
    </p>
  );
}

/**
 * Announces the last successful action. `loaded` is the one before the redirect to this page; after a deletion
 * without scripts the notice has a button that restores the comment.
 */
function DoneNotice({ loaded, done }: { loaded: Discussion['done']; done: string | null | undefined }) {
  const comments = useTexts(commentTexts);
  const action = done === undefined ? (loaded?.action ?? null) : done;
  const id = loaded?.id ?? null;
  const isKnown = action !== null && Object.hasOwn(comments.done, action);
  const text = isKnown ? comments.done[action as keyof typeof comments.done] : undefined;
  const canRestore = done === undefined && action === 'deleted' && id !== null;

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

function SignInLinks({ slug }: { slug: string }) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  const comments = useTexts(commentTexts);
  const returnTo = `${paths.post(locale, slug)}#comments`;

  return (
    <p className="buttons">
      <a className="button" rel="nofollow" href={paths.signIn(locale, returnTo)}>
        {comments.signIn}
      </a>{' '}
      <a className="button quiet" rel="nofollow" href={paths.signUp(locale, returnTo)}>
        {account.signUp}
      </a>
    </p>
  );
}

function Blocked() {
  const { account } = useMessages().community;
  return <p className="soft">{account.blocked}</p>;
}

/** The thread as loaded, with the results of the page's forms applied. `dispatch` takes the next result. */
function useThread(loaded: ThreadEntry[]) {
  const [state, dispatch] = useReducer(reduceThread, {
    entries: loaded,
    removed: new Set<string>(),
    done: undefined,
    focus: null,
  });

  const { focus } = state;
  // An effect, because a new comment is not in the document before.
  useEffect(() => {
    if (focus) document.getElementById(`comment-${focus.id}`)?.focus();
  }, [focus]);
  return { ...state, dispatch };
}

function ThreadPages({ slug, page, totalPages }: { slug: string; page: number; totalPages: number }) {
  const { locale } = useSite();
  const comments = useTexts(commentTexts);
  if (totalPages <= 1) return null;

  return (
    <nav className="thread-pages" aria-label={comments.pages}>
      {page > 1 && (
        <a rel="prev" href={paths.commentPage(locale, slug, page - 1)}>
          {comments.newer}
        </a>
      )}
      <span>{comments.pageOf(page, totalPages)}</span>
      {page < totalPages && (
        <a rel="next" href={paths.commentPage(locale, slug, page + 1)}>
          {comments.older}
        </a>
      )}
    </nav>
  );
}
