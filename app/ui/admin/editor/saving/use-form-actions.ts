import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import type { FailedForm } from '#app/forms/form-problems.ts';
import {
  type EditorDone,
  type EditorPost,
  editorPath,
  type Fields,
  newEditorPath,
} from '#app/ui/admin/editor/editor-post.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { absenceIn } from '#contract/posts/absence.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { Form } from './parts.ts';
import type { Saver } from './saver.ts';
import type { SavingStatus } from './status.ts';

/** The buttons of the form where scripts run: they save first and then send the action. */
export function useFormActions({
  post,
  form,
  write,
  saver,
  status,
  done,
  failed,
  onStarted,
  showAbsence,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  /** Puts values into the fields of a part. */
  write: (part: DraftPart, fields: Fields) => void;
  saver: Saver;
  status: SavingStatus;
  done: EditorDone | null;
  failed: FailedForm | null;
  onStarted: (id: string) => void;
  /** Moves the focus to the notice that the post is deleted. */
  showAbsence: () => void;
}) {
  const submit = useSubmit();
  const [discarded, setDiscarded] = useState<Form | null>(null);
  useAddress({ post, saver, status, onStarted });
  useAddressAfterPurge({ post, saver, status });
  useEffect(() => {
    if (done) saver.release(post.parts);
  }, [done, post, saver]);
  const showLater = useEffectEvent(() => requestAnimationFrame(showAbsence));
  useEffect(() => {
    if (!failed) return;
    // The page of a form that was sent without scripts may have text that is being typed by now.
    const isAction = saver.isHeld;
    saver.release(null);
    const absence = absenceIn(failed.problems);
    if (absence) saver.miss(absence);
    if (absence && isAction) showLater();
    const changed = failed.problems.filter(({ code }) => code === 'changed_by_other');
    const parts = DRAFT_PARTS.filter((part) => changed.some(({ path }) => path === part));
    if (parts.length > 0) void saver.verify(parts);
  }, [failed, saver]);

  const run = async (intent: string) => {
    if (saver.isHeld) return;
    if (intent === 'discard') return setDiscarded(await saver.discard());
    setDiscarded(null);
    const isSaved = await saver.flush();
    if (saver.status().absence) requestAnimationFrame(showAbsence);
    if (intent === 'save' || !isSaved || !form.current) return;
    saver.hold();
    void submit(toAction(form.current, { intent, saver }), { method: 'post' });
  };
  return {
    run,
    undo: discarded && {
      run() {
        for (const part of DRAFT_PARTS) write(part, discarded[part]);
        setDiscarded(null);
        void saver.flush();
      },
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      void run(submitter instanceof HTMLButtonElement ? submitter.value : 'save');
    },
  };
}

/** A new post gets its address with its first save. */
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
  const isAtNew = pathname === newEditorPath(post.kind, locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server knows the post
  useEffect(() => {
    if (!post.isNew || !isAtNew || !status.isStarted || saver.isHeld) return;
    onStarted(saver.id);
    void navigate(editorPath(post.kind, locale, saver.id), { replace: true, preventScrollReset: true });
  }, [status.isStarted]);
}

/** A post that was deleted for good gets an address again with the first save of the new one. */
function useAddressAfterPurge({
  post,
  saver,
  status,
}: {
  post: EditorPost;
  saver: Saver;
  status: SavingStatus;
}): void {
  const { locale } = useSite();
  const navigate = useNavigate();
  const wasPurged = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server has the post again
  useEffect(() => {
    if (status.absence === 'purged') wasPurged.current = true;
    if (status.absence !== null || !wasPurged.current) return;
    wasPurged.current = false;
    void navigate(editorPath(post.kind, locale, saver.id), { replace: true, preventScrollReset: true });
  }, [status.absence]);
}

/** The texts are saved already: their numbers say which. */
function toAction(form: HTMLFormElement, { intent, saver }: { intent: string; saver: Saver }): FormData {
  const read = new FormData(form);
  const action = new FormData();
  for (const name of ['minorEdit', ...LOCALES.map((locale) => `publish.${locale}`)]) {
    const value = read.get(name);
    if (value !== null) action.set(name, value);
  }
  const numbers = saver.numbers();
  for (const part of DRAFT_PARTS) action.set(`number.${part}`, String(numbers[part]));
  action.set('id', saver.id);
  action.set('isSaved', 'yes');
  action.set('intent', intent);
  return action;
}
