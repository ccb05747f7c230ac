import { memo, useEffect, useRef, useState } from 'react';
import { commentTexts } from '#app/comments/texts/messages.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { Spaced } from '#app/ui/spaced.tsx';
import { Avatar } from '#app/users/ui/avatar.tsx';
import { hueOf, initialsOf } from '#app/users/ui/initials.ts';
import type { ReplyTo, ThreadComment, ThreadEntry } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';
import { ActionButtons, useIntents } from './action-buttons.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';
import { Disclosure } from './disclosure.tsx';
import { useDiscussion } from './discussion-context.tsx';
import { FetcherForm } from './fetcher-form.tsx';
import { languageOf } from './language-of.ts';

export const CommentItem = memo(function CommentItem({
  entry,
  isRemovedHere,
}: {
  entry: ThreadEntry;
  isRemovedHere: boolean;
}) {
  const comments = useTexts(commentTexts);
  return (
    <li className={`comment depth-${entry.depth}`} id={`comment-${entry.id}`} tabIndex={-1}>
      {entry.kind === 'comment' && <Comment entry={entry} />}
      {entry.kind === 'placeholder' && isRemovedHere && <Removed id={entry.id} />}
      {entry.kind === 'placeholder' && !isRemovedHere && (
        <p className="comment-placeholder">{comments.placeholder[entry.because]}</p>
      )}
    </li>
  );
});

function Comment({ entry }: { entry: Extract<ThreadEntry, { kind: 'comment' }> }) {
  const { locale } = useSite();
  const { now, slug, participantId, postAuthor } = useDiscussion();
  const comments = useTexts(commentTexts);
  const { id, author, hidden, content, createdAt, editedAt, replyTo } = entry;
  const name = author.name ?? comments.deletedUser;

  return (
    <article
      className={hidden ? 'comment-body is-hidden' : 'comment-body'}
      aria-label={comments.author(name)}
    >
      {author.image ? <Avatar image={author.image} /> : <Initials id={author.id} name={author.name} />}
      <header className="comment-header">
        <Spaced>
          <strong className="comment-author" dir="auto">
            {name}
          </strong>
          {author.isAdmin && (
            <span className="comment-badge">{name === postAuthor ? comments.postAuthor : comments.team}</span>
          )}
          <a className="comment-date" href={paths.comment(locale, slug, id)}>
            <span className="visually-hidden">{comments.permalink}: </span>
            <Ago at={createdAt} now={now} />
          </a>
          {editedAt !== null && <span className="soft">{comments.edited}</span>}
          {replyTo && <ReplyLine to={replyTo} isVisible={entry.isFlat} />}
          <HiddenMark hidden={hidden} isOwn={author.id === participantId} />
        </Spaced>
      </header>
      <CommentText text={content} lang={languageOf(content, locale)} />
      {participantId !== null && <CommentTools comment={entry} name={name} />}
    </article>
  );
}

function ReplyLine({ to, isVisible }: { to: ReplyTo; isVisible: boolean }) {
  const comments = useTexts(commentTexts);
  const { inReplyTo, unreadable } = comments;
  const [before, what] = to.unreadable
    ? [unreadable.inReplyTo, unreadable[to.unreadable]]
    : [inReplyTo, to.name ?? comments.deletedUser];

  return (
    <span className={isVisible ? 'soft' : 'visually-hidden'}>
      {before} <a href={`#comment-${to.id}`}>{what}</a>
    </span>
  );
}

function HiddenMark({ hidden, isOwn }: { hidden: ThreadComment['hidden']; isOwn: boolean }) {
  const comments = useTexts(commentTexts);
  if (hidden === null) return null;
  const others = { moderator: comments.hiddenByModerator, waiting: comments.waiting };
  const own = { moderator: comments.hiddenYours, waiting: comments.waitingForYou };
  return <span className="comment-mark">{(isOwn ? own : others)[hidden]}</span>;
}

function CommentTools({ comment, name }: { comment: ThreadComment; name: string }) {
  const { canWrite } = useDiscussion();
  const comments = useTexts(commentTexts);
  const intents = useIntents(comment);
  const { id, may } = comment;

  return (
    <div className="comment-tools">
      {canWrite && (
        <Disclosure summary={comments.reply} label={comments.replyTo(name)}>
          {(close) => (
            <CommentForm
              hidden={{ intent: 'create', parentId: id }}
              label={comments.yourReply}
              submit={comments.submitReply}
              draftKey={`reply ${id}`}
              withHoneypot
              onDone={close}
              onCancel={close}
            />
          )}
        </Disclosure>
      )}
      {may.edit && (
        <Disclosure summary={comments.edit} label={`${comments.edit}: ${name}`}>
          {(close) => (
            <CommentForm
              edit={id}
              hidden={{ intent: 'edit', id, revision: String(comment.revision) }}
              label={comments.editLabel}
              submit={comments.save}
              text={comment.content}
              draftKey={`edit ${id}`}
              onDone={close}
              onCancel={close}
            />
          )}
        </Disclosure>
      )}
      <div className="comment-removal">
        {may.block && !comment.author.isBlocked && <BlockForm comment={comment} name={name} />}
        {intents.length > 0 && <ActionButtons id={id} intents={intents} />}
      </div>
    </div>
  );
}

function BlockForm({ comment, name }: { comment: ThreadComment; name: string }) {
  const comments = useTexts(commentTexts);
  const [problems, setProblems] = useState<FormProblem[]>([]);
  return (
    <Disclosure summary={comments.block} label={comments.blockConfirm(name)}>
      {() => (
        <FetcherForm className="comment-form" onResult={setProblems}>
          <FormProblems problems={problems} />
          <input type="hidden" name="intent" value="block" />
          <input type="hidden" name="id" value={comment.id} />
          <input type="hidden" name="user" value={comment.author.id} />
          <p className="soft">{comments.blockHelp}</p>
          <button className="button danger" type="submit">
            {comments.blockConfirm(name)}
          </button>
        </FetcherForm>
      )}
    </Disclosure>
  );
}

/** Replaces a missing picture of a user; a deleted user's name is null. */
function Initials({ id, name }: { id: string; name: string | null }) {
  const colour = name === null ? '' : `tones hue-${hueOf(id)}`;
  return (
    <span className={`avatar initials ${colour}`} aria-hidden="true">
      {initialsOf(name ?? '')}
    </span>
  );
}

/** Replaces a comment that was deleted on this page, with a button that restores it. */
function Removed({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const comments = useTexts(commentTexts);

  // The pressed button is gone, so the focus moves to the one that restores the comment.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place} className="comment-placeholder">
      <p>{comments.done.deleted}</p>
      <ActionButtons
        id={id}
        intents={[{ intent: 'restore', text: comments.restore, name: comments.title }]}
      />
    </div>
  );
}
