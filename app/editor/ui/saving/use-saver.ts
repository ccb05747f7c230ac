import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type EditorPost, type Fields, fieldsOfPart } from '#app/editor/ui/editor-post.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { Form } from './parts.ts';
import { Saver } from './saver.ts';
import { sendIn } from './send.ts';

/** Saves the editor's form while it is shown, and when the user leaves the page. */
export function useSaver({
  post,
  userId,
  form,
  write,
}: {
  post: EditorPost;
  userId: string;
  form: RefObject<HTMLFormElement | null>;
  write: (part: DraftPart, fields: Fields) => void;
}) {
  const { locale } = useSite();
  const [saver] = useState(() => {
    const { id, kind, isNew, parts } = post;
    const read = () => readForm(form.current);
    return new Saver({ id, kind, isNew, userId, parts, read, write, send: sendIn(locale) });
  });
  const status = useSyncExternalStore(saver.subscribe, saver.status, saver.status);

  // The clean-up of a layout effect runs while the fields are still there.
  useLayoutEffect(() => {
    saver.start();
    const remove = listen(saver);
    return () => {
      remove();
      saver.stop();
    };
  }, [saver]);

  return { saver, status };
}

function listen(saver: Saver): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onVisibility = () => (document.visibilityState === 'hidden' ? saver.leave() : saver.retry());
  const ask = (event: BeforeUnloadEvent) => {
    if (saver.wouldLose()) event.preventDefault();
  };

  window.addEventListener('online', saver.retry, { signal });
  window.addEventListener('focus', saver.retry, { signal });
  window.addEventListener('pagehide', saver.leave, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('beforeunload', ask, { signal });

  return () => controller.abort();
}

function readForm(form: HTMLFormElement | null): Form {
  const all: Fields = {};
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === 'string') all[name] = value;
  }
  return {
    uk: fieldsOfPart('uk', all),
    en: fieldsOfPart('en', all),
    settings: fieldsOfPart('settings', all),
  };
}
