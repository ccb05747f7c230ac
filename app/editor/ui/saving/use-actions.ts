import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type EditorDone,
  type EditorPost,
  editorPath,
  type Fields,
  newEditorPath,
} from '#app/editor/ui/editor-post.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { isLocale, type Locale } from '#contract/locales.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorAction } from '#contract/posts/editor.ts';
import type { Form } from './parts.ts';
import type { Saver } from './saver.ts';
import type { SavingStatus } from './status.ts';

/** The actions of the editor's buttons. Each saves first. */
export type EditorActions = ReturnType<typeof useActions>;

export function useActions({
  post,
  write,
  saver,
  status,
  done,
  onStarted,
  showNotice,
}: {
  post: EditorPost;
  write: (part: DraftPart, fields: Fields) => void;
  saver: Saver;
  status: SavingStatus;
  done: EditorDone | null;
  onStarted: (id: string) => void;
  /**
   * Moves the focus to the notice that explains why nothing can be saved: the post was deleted, or there is a
   * conflict.
   */
  showNotice: () => void;
}) {
  const { locale } = useSite();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<RefusedField[]>([]);
  const [discarded, setDiscarded] = useState<Form | null>(null);

  useAddress({ post, saver, status, onStarted });
  useEffect(() => {
    if (done) saver.release(post.parts);
  }, [done, post, saver]);

  const run = async (toAction: (numbers: Record<DraftPart, number>) => EditorAction) => {
    if (saver.isHeld) return;

    setDiscarded(null);
    setRefusal([]);

    const answer = await saver.act(toAction);
    if (answer?.kind === 'done') {
      const address = editorPath(post.kind, locale, answer.body.address);
      const to = `${address}?done=${answer.body.done}`;
      return navigate(to, { replace: true, preventScrollReset: true });
    }

    const { state, absence } = saver.status();
    if (absence || state === 'conflict') return void requestAnimationFrame(showNotice);

    const problems = answer?.kind === 'refused' ? answer.problems : problemsOf(saver.status(), answer?.kind);
    setRefusal(problems.map((problem) => ({ ...problem, value: valueAt(saver, problem.path) })));
    const changed = DRAFT_PARTS.filter((part) =>
      problems.some(({ code, path }) => code === 'changed_by_other' && path === part),
    );
    if (changed.length > 0) await saver.verify(changed);
  };

  return {
    refusal,
    /** Called after an edit of the form: a field that was refused has another value, so its problem is gone. */
    edited() {
      const isSame = ({ path, value }: RefusedField) => valueAt(saver, path) === value;
      if (!refusal.every(isSame)) setRefusal(refusal.filter(isSame));
    },
    async save() {
      setDiscarded(null);
      await saver.flush({ isAsked: true });
      if (saver.status().absence) requestAnimationFrame(showNotice);
    },
    publish: (locales: Locale[], minorEdit: boolean, choices: Record<string, string>) =>
      void run((numbers) => ({
        intent: 'publish',
        locales,
        minorEdit,
        numbers,
        choices,
      })),
    review: (part: Locale, state: 'sent' | 'returned', note: string) =>
      void run(() => ({ intent: 'review', part, state, note })),
    unpublish: (part: Locale) => void run(() => ({ intent: 'unpublish', part })),
    setUpToDate: (part: Locale) => void run(() => ({ intent: 'upToDate', part })),
    async discard() {
      setDiscarded(await saver.discard());
    },
    undoDiscard: discarded && {
      run() {
        for (const part of DRAFT_PARTS) write(part, discarded[part]);
        setDiscarded(null);
        void saver.flush();
      },
    },
  };
}

/** `value` is what the field had when it was refused; undefined if the problem is of no field. */
type RefusedField = FormProblem & { value: string | undefined };

function valueAt(saver: Saver, path: string): string | undefined {
  const [part = '', name = ''] = path.split('.');
  if (isLocale(part)) return saver.fields(part)[name];
  return saver.fields('settings')[part === 'publishedAt' ? 'date' : part];
}

/** Why nothing was sent, or why the response was not usable. */
function problemsOf({ state, problems }: SavingStatus, failure: string | undefined): FormProblem[] {
  const CODES: Record<string, string> = {
    offline: 'offline',
    signedOut: 'session_ended',
    failed: 'unavailable',
  };
  if (state === 'refused') return problems;

  const code = CODES[failure ?? state];
  return code ? [{ path: '', code }] : [];
}

/** Gives a post its address with its first save, also if it was permanently deleted and is saved as a new one. */
function useAddress({
  post,
  saver,
  status,
  onStarted,
}: {
  post: EditorPost;
  saver: Saver;
  status: SavingStatus;
  onStarted: (id: string) => void;
}): void {
  const { locale } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wasPurged = useRef(false);

  if (status.absence === 'purged') wasPurged.current = true;
  const isAtNew = post.isNew && pathname === newEditorPath(post.kind, locale);
  const isBegun = isAtNew ? status.isStarted && !saver.isHeld : wasPurged.current && status.absence === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server has the post
  useEffect(() => {
    if (!isBegun) return;
    wasPurged.current = false;
    onStarted(saver.id);
    void navigate(editorPath(post.kind, locale, saver.id), { replace: true, preventScrollReset: true });
  }, [isBegun]);
}
