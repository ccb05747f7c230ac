import { type EditorPost, isOut } from '#app/editor/ui/editor-post.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import type { PrivateFeature, PublishingChoice } from '#app/private-feature.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { MISSING_CHOICES, type MissingChoice } from '#contract/newsletter/missing-choices.ts';
import { countReaders } from '#contract/newsletter/readers.ts';
import { paths } from '#contract/paths.ts';
import type { SendChoices } from '#server/newsletter/send-post.ts';
import { MissingField } from './missing-field.tsx';

export const sendingWithPost: PrivateFeature['publishing'] = {
  suggest: suggestChoice,
  Choice: SendWithPost,
};

/** A post that its readers have already seen is sent from its own page. */
function suggestChoice({ isDefault, isSent }: SendChoices, post: EditorPost): MissingChoice | null {
  return isDefault && !isSent && !LOCALES.some((one) => isOut(post, one)) ? 'wait' : null;
}

/** Offers to send the post to its readers when it is published, or says who gets it anyway, with their numbers. */
export function SendWithPost({
  post,
  data: choices,
  chosen,
  choice,
  onChange,
}: PublishingChoice<SendChoices>) {
  const newsletter = useTexts(newsletterAdminTexts);
  const available = LOCALES.filter((locale) => chosen.includes(locale) || isOut(post, locale));
  if (available.length === 0) return null;

  const states = available.map((locale) => post.versions[locale]?.state);
  const appearing = available.filter((_, index) => states[index] !== 'published');
  if (choices.isSent) return <Recipients choices={choices} available={available} appearing={appearing} />;

  const send = MISSING_CHOICES.find((missing) => missing === choice) ?? null;
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
  const { send } = useTexts(newsletterAdminTexts);
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

export function SendLink({ post }: { post: EditorPost }) {
  const { locale, switchedOn } = useSite();
  const { send } = useTexts(newsletterAdminTexts);
  if (!switchedOn.includes('newsletter') || post.kind !== 'post') return null;
  return (
    <p>
      <a href={paths.adminSend(locale, post.slug ?? post.id)}>{send.title}</a>
    </p>
  );
}
