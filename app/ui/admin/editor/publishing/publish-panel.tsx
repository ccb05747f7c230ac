import { type RefObject, useLayoutEffect, useState } from 'react';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { type EditorPost, isOut } from '#app/ui/admin/editor/editor-post.ts';
import type { SavingStatus } from '#app/ui/admin/editor/saving/status.ts';
import type { EditorActions } from '#app/ui/admin/editor/saving/use-actions.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { toInstant } from '#contract/local-time.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { EverythingPublished } from './everything-published.tsx';
import { LanguageChoice } from './publish-language.tsx';
import { PublishMoment } from './publish-moment.tsx';
import { Refusal } from './refusal.tsx';
import { SendWithPost, useSend } from './send-with-post.tsx';
import { Unpublish } from './unpublish.tsx';
import { focusIfWanted } from './use-publishing.ts';

/** Shows what will become visible, and where, before it is published. */
export function PublishPanel({
  post,
  form,
  status,
  actions,
  onTranslate,
  onShowField,
  ref,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  status: SavingStatus;
  actions: EditorActions;
  /** Opens a language with the other one as its source. */
  onTranslate: (locale: Locale) => void;
  /** Moves the focus to the field of a problem. */
  onShowField: (path: string) => void;
  ref: RefObject<HTMLDetailsElement | null>;
}) {
  const { editor } = useAdminMessages();
  const isUnchanged = status.state === 'saved' && status.copies.length === 0;
  const isEverythingOut =
    LOCALES.some((locale) => isOut(post, locale)) &&
    LOCALES.every((locale) => isOut(post, locale) || post.versions[locale] === null);

  // The fields are read when the panel opens.
  const [fields, setFields] = useState<FormData | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the panel has opened
  useLayoutEffect(() => focusIfWanted(ref.current), [fields]);
  return (
    <details
      className="publish-panel"
      ref={ref}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open || !form.current) return;
        setFields(new FormData(form.current));
        // The choices depend on the saved state, so everything is saved first.
        void actions.save();
      }}
    >
      <summary className="button" title="Ctrl+Enter" aria-keyshortcuts="Control+Enter">
        {editor.publish}
      </summary>
      <div className="publish-choices">
        {isUnchanged && isEverythingOut ? (
          <EverythingPublished post={post} onTranslate={onTranslate} />
        ) : (
          fields && <Choices post={post} fields={fields} status={status} onPublish={actions.publish} />
        )}
        <Refusal problems={actions.refusal} onShowField={onShowField} />
        {LOCALES.some((locale) => isOut(post, locale)) && (
          <Unpublish post={post} onUnpublish={actions.unpublish} />
        )}
      </div>
    </details>
  );
}

function Choices({
  post,
  fields,
  status,
  onPublish,
}: {
  post: EditorPost;
  /** The fields of the form. */
  fields: FormData;
  status: SavingStatus;
  onPublish: EditorActions['publish'];
}) {
  const { editor } = useAdminMessages();
  const site = useSite();
  const { copies } = status;
  const [toggled, setToggled] = useState<Partial<Record<Locale, boolean>>>({});
  const [isMinor, setMinor] = useState(false);
  const [send, setSend] = useSend(post);

  const suggested = suggestedLanguages(post, fields, status);
  const chosen = LOCALES.filter((locale) => toggled[locale] ?? suggested.includes(locale));

  // A published language without changes stays as it is, chosen or not.
  const affected = chosen.filter((locale) => !isOut(post, locale) || copies.includes(locale));
  const hasNothing = chosen.length > 0 && affected.length === 0 && !copies.includes('settings');

  const instant = toInstant(String(fields.get('date') ?? ''), site.timeZone);
  const isLater = instant !== null && instant.getTime() > Date.now();
  return (
    <>
      <PublishMoment instant={isLater ? instant : null} />
      {LOCALES.map((locale) => (
        <LanguageChoice
          key={locale}
          locale={locale}
          post={post}
          fields={fields}
          isChanged={copies.includes(locale)}
          isLater={isLater}
          isChosen={chosen.includes(locale)}
          onToggle={() => setToggled({ ...toggled, [locale]: !chosen.includes(locale) })}
        />
      ))}
      <p className="soft">{editor.of[post.kind].alsoIn}</p>
      {LOCALES.some((locale) => isOut(post, locale)) && (
        <label className="checkbox">
          <input type="checkbox" checked={isMinor} onChange={() => setMinor(!isMinor)} />
          <span>
            {editor.minorEdit}
            <br />
            <span className="soft">{editor.minorEditHelp}</span>
          </span>
        </label>
      )}
      <SendWithPost
        available={LOCALES.filter((locale) => chosen.includes(locale) || isOut(post, locale))}
        send={send}
        onChange={setSend}
      />
      <p className="publish-buttons">
        {hasNothing ? (
          <span className="soft">{editor.nothingNew}</span>
        ) : (
          <button className="button" type="button" onClick={() => onPublish(chosen, isMinor, send)}>
            {buttonText()}
          </button>
        )}
      </p>
    </>
  );

  function buttonText(): string {
    if (chosen.length === 0) return editor.publishNone;
    const areOut = affected.every((locale) => isOut(post, locale));
    const words = isLater ? editor.schedule : areOut ? editor.publishChanges : editor.publishNow;
    const [first] = affected;
    return first && affected.length === 1 ? words[first] : words.both;
  }
}

/** The languages that have something to publish; all published ones if only the settings have changed. */
function suggestedLanguages(post: EditorPost, fields: FormData, { copies }: SavingStatus): Locale[] {
  const changed = LOCALES.filter((locale) =>
    isOut(post, locale) ? copies.includes(locale) : fields.get(`${locale}.title`) !== '',
  );
  return changed.length > 0 ? changed : LOCALES.filter((locale) => isOut(post, locale));
}
