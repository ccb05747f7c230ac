import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { type EditorPost, isOut, type LoadedEditor } from '#app/ui/admin/editor/editor-post.ts';
import { MissingField } from '#app/ui/admin/send/missing-field.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { MissingChoice } from '#contract/newsletter/newsletter.ts';
import { countReaders } from '#contract/newsletter/readers.ts';

/** What happens to readers of a missing language if the post is sent; null if it is not sent. */
export function useSend(post: EditorPost) {
  const { sendChoices } = useLoaderData<LoadedEditor>();
  // A post that its readers have already seen is sent from its own page.
  const isOffered = sendChoices?.isDefault && !sendChoices.isSent && !LOCALES.some((one) => isOut(post, one));
  return useState<MissingChoice | null>(isOffered ? 'wait' : null);
}

/** Offers to send the post to its readers when it is published, with their numbers. */
export function SendWithPost({
  available,
  isPublished,
  send,
  onChange,
}: {
  /** The languages that the post will have. */
  available: Locale[];
  /** Whether readers see the post already. */
  isPublished: boolean;
  send: MissingChoice | null;
  onChange: (send: MissingChoice | null) => void;
}) {
  const { sendChoices } = useLoaderData<LoadedEditor>();
  const { newsletter } = useAdminMessages();
  if (!sendChoices || sendChoices.isSent || available.length === 0) return null;

  const missing = send ?? 'wait';
  const { uk, en, waiting } = countReaders({ locales: LOCALES, missing }, available, sendChoices.groups);
  return (
    <div className="send-with-post">
      <label className="checkbox">
        <input
          type="checkbox"
          checked={send !== null}
          onChange={() => onChange(send === null ? 'wait' : null)}
        />
        <span>
          {isPublished ? newsletter.send.checkboxNow : newsletter.send.checkbox}
          <br />
          <span className="soft">
            {newsletter.send.submit(uk, en)}. {waiting > 0 && newsletter.send.waiting(waiting)}
          </span>
        </span>
      </label>
      {send !== null && available.length < LOCALES.length && (
        <MissingField value={send} onChange={onChange} />
      )}
    </div>
  );
}
