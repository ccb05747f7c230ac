import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { describeProblem, type FormProblem } from '#app/forms/form-problems.ts';
import { useMessages, useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Honeypot } from '#app/ui/forms/honeypot.tsx';
import { COMMENT_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { useDiscussion } from './discussion-context.tsx';
import { FetcherForm } from './fetcher-form.tsx';
import { useDraft } from './use-draft.ts';

/** The form shows how many characters are left from this length on. */
const COUNT_FROM = COMMENT_MAX - 500;

type CommentFormProps = {
  hidden: Record<string, string>;
  edit?: string;
  label: string;
  help?: string;
  submit: string;
  text?: string;
  /** Names the form among the saved drafts. */
  draftKey: string;
  withHoneypot?: boolean;
  /** The problems of a form post without scripts. */
  problems?: FormProblem[];
  onDone?: () => void;
  onCancel?: () => void;
};

/** A form that writes or edits a comment. Without scripts it posts to the same action as a document. */
export function CommentForm(props: CommentFormProps) {
  const { hidden, edit, label, help, submit, text = '', draftKey, withHoneypot = false } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { token } = useDiscussion();
  const [newToken, setNewToken] = useState<string>();
  const comments = useTexts(commentTexts);
  const draft = useDraft({ field, key: draftKey, text });
  const [isPending, setPending] = useState(false);
  const [problems, setProblems] = useState(props.problems ?? []);
  const hasProblems = problems.length > 0;

  const showResult = (found: FormProblem[], renewed?: string) => {
    setPending(false);
    if (renewed !== undefined) setNewToken(renewed);
    setProblems(found);
    if (found.length > 0) return field.current?.focus();
    draft.discard(text === '' ? '' : (field.current?.value ?? ''));
    props.onDone?.();
  };

  const cancel = () => {
    draft.discard(text);
    setProblems([]);
    props.onCancel?.();
  };

  const describedBy = [help && `${id}-help`, hasProblems && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <FetcherForm
      className="comment-form"
      edit={edit}
      onPending={() => setPending(true)}
      onResult={showResult}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {withHoneypot && <Honeypot token={newToken ?? token ?? ''} />}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {help && (
          <p className="field-help" id={`${id}-help`}>
            {help}
          </p>
        )}
        {hasProblems && <Problems id={`${id}-problem`} problems={problems} />}
        <textarea
          ref={field}
          id={id}
          name="content"
          defaultValue={text}
          // The draft restores it, and belongs to one user.
          autoComplete="off"
          required
          aria-invalid={hasProblems ? true : undefined}
          aria-describedby={describedBy || undefined}
          onInput={draft.onInput}
          onKeyDown={sendByKey}
        />
        <CharacterCount length={draft.length} isRestored={draft.isRestored} />
      </div>
      <div className="buttons">
        <button
          className="button"
          type="submit"
          aria-disabled={isPending || undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {isPending ? comments.sending : submit}
        </button>
        {props.onCancel && (
          <button className="button quiet only-with-scripts" type="button" onClick={cancel}>
            {comments.cancel}
          </button>
        )}
      </div>
    </FetcherForm>
  );
}

/** Ctrl or Cmd + Enter sends the comment, as the button does. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
}

function Problems({ id, problems }: { id: string; problems: FormProblem[] }) {
  const { slug } = useDiscussion();
  const { locale } = useSite();
  const messages = useMessages();
  const signIn = paths.signIn(locale, paths.commentPage(locale, slug));

  return (
    <div className="field-problem" id={id} role="alert">
      {problems.map((problem) => (
        <p key={problem.path + problem.code}>
          {describeProblem(problem, messages)}{' '}
          {problem.code === 'signed_out' && <a href={signIn}>{messages.community.account.signIn}</a>}
        </p>
      ))}
    </div>
  );
}

/** The number of characters left or too many. As long as it is not shown, a notice that a draft was restored. */
function CharacterCount({ length, isRestored }: { length: number; isRestored: boolean }) {
  const comments = useTexts(commentTexts);
  return (
    <p className="comment-count" role="status">
      {length > COMMENT_MAX && <strong>{comments.excess(length - COMMENT_MAX)}</strong>}
      {length > COUNT_FROM && length <= COMMENT_MAX && comments.remaining(COMMENT_MAX - length)}
      {length <= COUNT_FROM && isRestored && comments.draft}
    </p>
  );
}
