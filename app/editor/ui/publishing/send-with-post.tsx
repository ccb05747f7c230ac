import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type EditorPost, isOut, type LoadedEditor } from '#app/editor/ui/editor-post.ts';
import { MissingField } from '#app/newsletter/ui/send/missing-field.tsx';
import { postJson } from '#app/posts/ui/admin/post-json.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { countReaders } from '#contract/newsletter/readers.ts';
import { paths } from '#contract/paths.ts';
import type { MissingChoice } from '#contract/posts/missing-language.ts';
import type { SendChoices } from '#server/newsletter/send-post.ts';

/** Who gets the post by email, as loaded with the page, and a function that reads it again. */
export function useSendChoices({ id }: EditorPost) {
  const { locale } = useSite();
  const { sendChoices } = useLoaderData<LoadedEditor>();
  const [newest, setNewest] = useState<SendChoices>();

  const refresh = async () => {
    if (!sendChoices) return;
    try {
      const response = await postJson(paths.adminSendChoices(locale), { postId: id });
      if (response.ok) setNewest((await response.json()) ?? undefined);
    } catch {
      // Offline nothing can be published either.
    }
  };
  return [newest ?? sendChoices, refresh] as const;
}

/** What happens to readers of a missing language if the post is sent; null if it is not sent. */
export function useSend(post: EditorPost, choices: SendChoices | undefined) {
  const [chosen, choose] = useState<MissingChoice | null>();
  // A post that its readers have already seen is sent from its own page.
  const isOffered = choices?.isDefault && !choices.isSent && !LOCALES.some((one) => isOut(post, one));
  return [chosen === undefined ? (isOffered ? 'wait' : null) : chosen, choose] as const;
}

/** Offers to send the post to its readers when it is published, or says who gets it anyway, with their numbers. */
export function SendWithPost({
  post,
  choices,
  chosen,
  send,
  onChange,
}: {
  post: EditorPost;
  choices: SendChoices | undefined;
  /** The languages that are to be published. */
  chosen: Locale[];
  send: MissingChoice | null;
  onChange: (send: MissingChoice | null) => void;
}) {
  const { newsletter } = useAdminMessages();
  const available = LOCALES.filter((locale) => chosen.includes(locale) || isOut(post, locale));
  if (!choices || available.length === 0) return null;

  const states = available.map((locale) => post.versions[locale]?.state);
  const appearing = available.filter((_, index) => states[index] !== 'published');
  if (choices.isSent) return <Recipients choices={choices} available={available} appearing={appearing} />;

  const missing = send ?? 'wait';
  const { uk, en, waiting } = countReaders({ locales: LOCALES, missing }, available, choices.groups);
  return (
    <div className="send-with-post">
      <label className="checkbox">
        <input
          type="checkbox"
          checked={send !== null}
          onChange={() => onChange(send === null ? 'wait' : null)}
        />
        <span>
          {states.includes('published') ? newsletter.send.checkboxNow : newsletter.send.checkbox}
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

/** Who gets an email because the post was sent, or is to be sent, before the present publication. */
function Recipients({
  choices: { planned, groups, waiting, isPaused },
  available,
  appearing,
}: {
  choices: SendChoices;
  available: Locale[];
  /** The languages that readers do not see yet. */
  appearing: Locale[];
}) {
  const { send } = useAdminMessages().newsletter;
  const counts = planned && countReaders(planned, available, groups);
  const awaited = appearing.filter((locale) => waiting[locale] > 0);
  const sentences = [
    ...(counts ? [`${send.submit(counts.uk, counts.en)}.`, send.later] : []),
    ...(counts && counts.waiting > 0 ? [send.waiting(counts.waiting)] : []),
    ...awaited.map((locale) => send.awaited[locale](waiting[locale])),
    ...(isPaused && awaited.length > 0 ? [send.paused] : []),
  ];

  return sentences.length > 0 && <p className="send-with-post">{sentences.join(' ')}</p>;
}
