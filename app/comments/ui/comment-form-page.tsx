import { commentTexts } from '#app/comments/texts/messages.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import type { ThreadComment } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';
import { DiscussionProvider } from './discussion-context.tsx';
import { languageOf } from './language-of.ts';

/** The page of a comment form that failed without scripts, with the text as it was typed. */
export function CommentFormPage({
  failed: { problems, values },
  slug,
  title,
  token,
  current,
}: {
  failed: FailedForm;
  slug: string;
  title: string;
  token: string;
  current: ThreadComment | null;
}) {
  const { locale } = useSite();
  const comments = useTexts(commentTexts);
  const isEdit = values.intent === 'edit' && current !== null;
  const isReply = !isEdit && Boolean(values.parentId);
  const isWriting = isEdit || values.intent === undefined || values.intent === 'create';

  // This page is never hydrated, so no form dispatches.
  const nobody = { postAuthor: '', participantId: null };
  const discussion = { slug, now: '', token, dispatch: () => {}, canWrite: true, ...nobody };
  return (
    <DiscussionProvider value={discussion}>
      <div className="account-form">
        <FormStyles />
        <AskToLeave />
        <h1>{isEdit ? comments.editTitle : isReply ? comments.replyTitle : comments.writeTitle}</h1>
        <p>
          <a href={paths.commentPage(locale, slug)}>
            {comments.toPost}: {title}
          </a>
        </p>
        {!isWriting && <FormProblems problems={problems} />}
        {isEdit && problems.some(({ code }) => code === 'edited_meanwhile') && (
          <section aria-label={comments.current}>
            <h2>{comments.current}</h2>
            <CommentText text={current.content} lang={languageOf(current.content, locale)} />
          </section>
        )}
        {isWriting && (
          <CommentForm
            {...(isEdit ? { edit: current.id } : {})}
            hidden={
              isEdit
                ? { intent: 'edit', id: current.id, revision: String(current.revision) }
                : { intent: 'create', ...(values.parentId ? { parentId: values.parentId } : {}) }
            }
            label={isEdit ? comments.editLabel : isReply ? comments.yourReply : comments.write}
            help={comments.help}
            submit={isEdit ? comments.save : isReply ? comments.submitReply : comments.submit}
            text={values.content ?? current?.content ?? ''}
            draftKey=""
            withHoneypot={!isEdit}
            problems={problems}
          />
        )}
      </div>
    </DiscussionProvider>
  );
}
