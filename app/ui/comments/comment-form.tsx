import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type FormProblem, sayProblem } from '../../form-problems.ts';
import { Trap } from '../forms/trap.tsx';
import { useMessages, useSite } from '../site-context.tsx';
import { useDiscussion } from './discussion-context.tsx';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';

/** From here on the form says how many characters are left. */
const COUNT_FROM = COMMENT_MAX - 500;

/** A form to write or edit a comment. It works without scripts; with them it stays on the page. */
export function CommentForm({
  action,
  hidden,
  label,
  help,
  submit,
  text = '',
  draftKey,
  withTrap = false,
  problems: given = [],
  onDone,
  onCancel,
}: {
  action: string;
  hidden: Record<string, string>;
  label: string;
  help?: string;
  submit: string;
  text?: string;
  /** Names what is being written, so that a reload does not lose it. */
  draftKey: string;
  /** For forms that programs would fill in. */
  withTrap?: boolean;
  problems?: FormProblem[];
  onDone?: () => void;
  onCancel?: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  const { send, token, slug, participantId: userId } = useDiscussion();
  const { locale } = useSite();
  const messages = useMessages();
  const { comments, account } = messages.community;
  const signInAddress = paths.signIn(locale, paths.commentPage(locale, slug));
  const [problems, setProblems] = useState(given);
  const [length, setLength] = useState(() => lengthOf(text));
  const [isSending, setSending] = useState(false);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const draft = readDraft({ userId, of: draftKey });
    if (!field.current || draft === null || field.current.value !== text) return;
    field.current.value = draft;
    setLength(lengthOf(draft));
    setRestored(true);
  }, [userId, draftKey, text]);

  const change = () => {
    const value = field.current?.value ?? '';
    setLength(lengthOf(value));
    setRestored(false);
    if (value === text) forgetDraft({ userId, of: draftKey });
    else keepDraft({ userId, of: draftKey }, value);
  };

  const submitHere = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click, or Enter held down, must not write the comment twice.
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    const answer = await send(new FormData(event.currentTarget));
    sending.current = false;
    setSending(false);
    if (!answer.ok) {
      setProblems(answer.problems);
      field.current?.focus();
      return;
    }
    forgetDraft({ userId, of: draftKey });
    setProblems([]);
    setRestored(false);
    if (field.current && text === '') field.current.value = '';
    setLength(lengthOf(text));
    onDone?.();
  };

  const cancel = () => {
    forgetDraft({ userId, of: draftKey });
    if (field.current) field.current.value = text;
    setProblems([]);
    onCancel?.();
  };

  const described = [help && `${id}-help`, problems.length > 0 && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <form className="comment-form" method="post" action={action} onSubmit={submitHere} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {withTrap && <Trap token={token ?? ''} />}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {help && (
          <p className="field-help" id={`${id}-help`}>
            {help}
          </p>
        )}
        {problems.length > 0 && (
          <div className="field-problem" id={`${id}-problem`} role="alert">
            {problems.map((problem) => (
              <p key={problem.path + problem.code}>
                {sayProblem(problem, messages, locale)}{' '}
                {problem.code === 'signed_out' && <a href={signInAddress}>{account.signIn}</a>}
              </p>
            ))}
          </div>
        )}
        <textarea
          ref={field}
          id={id}
          name="content"
          defaultValue={text}
          required
          aria-invalid={problems.length > 0 ? true : undefined}
          aria-describedby={described || undefined}
          onInput={change}
        />
        <p className="comment-count" role="status">
          {length > COMMENT_MAX && <strong>{comments.excess(length - COMMENT_MAX)}</strong>}
          {length > COUNT_FROM && length <= COMMENT_MAX && comments.remaining(COMMENT_MAX - length)}
          {length <= COUNT_FROM && isRestored && comments.draft}
        </p>
      </div>
      <div className="comment-form-buttons">
        <button className="button" type="submit" aria-disabled={isSending || undefined}>
          {isSending ? comments.sending : submit}
        </button>
        {onCancel && (
          <button className="button quiet only-with-scripts" type="button" onClick={cancel}>
            {comments.cancel}
          </button>
        )}
      </div>
    </form>
  );
}

/** As the service counts: in code points, with line ends as one. */
function lengthOf(text: string): number {
  return Array.from(text.replace(/\r\n?/g, '\n').normalize('NFC')).length;
}
