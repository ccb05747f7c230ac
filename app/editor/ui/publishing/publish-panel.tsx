import { type RefObject, useLayoutEffect, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type EditorPost, type Fields, isOut } from '#app/editor/ui/editor-post.ts';
import type { SavingStatus } from '#app/editor/ui/saving/status.ts';
import type { EditorActions } from '#app/editor/ui/saving/use-actions.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { toInstant } from '#contract/time/local-time.ts';
import { EverythingPublished } from './everything-published.tsx';
import { LanguageChoice, missingIn } from './publish-language.tsx';
import { PublishMoment } from './publish-moment.tsx';
import { Refusal } from './refusal.tsx';
import { SettingsChange } from './settings-change.tsx';
import { Unpublish } from './unpublish.tsx';
import { focusIfWanted } from './use-publishing.ts';
import { type PublishingChoices, usePublishingChoices } from './use-publishing-choices.ts';

/** Shows what will become visible, and where, before it is published. */
export function PublishPanel({
  post,
  form,
  status,
  actions,
  onTranslate,
  onShowField,
  onSettings,
  ref,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  status: SavingStatus;
  actions: EditorActions;
  /** Opens a language with the other one as its source. */
  onTranslate: (locale: Locale) => void;
  onShowField: (path: string) => void;
  onSettings: (fields: Fields) => void;
  ref: RefObject<HTMLDetailsElement | null>;
}) {
  const { editor } = useAdminMessages();
  const { timeZone } = useSite();
  const isUnchanged = status.state === 'saved' && status.copies.length === 0;
  const isEverythingOut =
    LOCALES.some((locale) => isOut(post, locale)) &&
    LOCALES.every((locale) => isOut(post, locale) || post.versions[locale] === null);

  // The fields are read when the panel opens.
  const [fields, setFields] = useState<FormData | null>(null);
  const [isTimed, setTimed] = useState(false);
  const date = String(fields?.get('date') ?? '');
  const instant = toInstant(date, timeZone);
  const later = isFuture(instant) ? instant : null;
  const [features, refreshFeatures] = usePublishingChoices(post);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the panel has opened
  useLayoutEffect(() => focusIfWanted(ref.current), [fields]);
  return (
    <details
      className="publish-panel"
      ref={ref}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open || !form.current) return;
        const read = new FormData(form.current);
        setFields(read);
        setTimed(isFuture(toInstant(String(read.get('date') ?? ''), timeZone)));
        // The choices depend on the saved state, so everything is saved first.
        void actions.save().then(refreshFeatures);
      }}
    >
      <summary className="button" title="Ctrl+Enter" aria-keyshortcuts="Control+Enter">
        {editor.publish}
      </summary>
      <div className="publish-choices">
        {fields && canWait(post, fields) && (
          <PublishMoment
            post={post}
            date={date}
            isTimed={isTimed}
            onChange={(next) => {
              setTimed(next.isTimed);
              onSettings({ date: next.date });
              if (form.current) setFields(new FormData(form.current));
            }}
          />
        )}
        {isUnchanged && isEverythingOut ? (
          <EverythingPublished post={post} onTranslate={onTranslate} />
        ) : (
          fields && (
            <Choices
              post={post}
              fields={fields}
              later={later}
              lacksTime={isTimed && !later}
              status={status}
              features={features}
              onPublish={actions.publish}
            />
          )
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
  later,
  lacksTime,
  status,
  features,
  onPublish,
}: {
  post: EditorPost;
  fields: FormData;
  /** The date of the post if it is in the future. */
  later: Date | null;
  /** Whether a later time is wanted and none is entered. */
  lacksTime: boolean;
  status: SavingStatus;
  features: PublishingChoices;
  onPublish: EditorActions['publish'];
}) {
  const { editor } = useAdminMessages();
  const site = useSite();
  const { copies } = status;
  const [toggled, setToggled] = useState<Partial<Record<Locale, boolean>>>({});
  const [isMinor, setMinor] = useState(false);
  const [changed, setChanged] = useState<Record<string, string | null>>({});

  const suggested = suggestedLanguages(post, fields, status);
  const chosen = LOCALES.filter((locale) => toggled[locale] ?? suggested.includes(locale));

  const offered = features.map((feature) => {
    const { name, suggested } = feature;
    return { ...feature, choice: changed[name] === undefined ? suggested : changed[name] };
  });
  const choices = Object.fromEntries(offered.flatMap(({ name, choice }) => (choice ? [[name, choice]] : [])));

  // A published language without changes stays as it is, chosen or not.
  const affected = chosen.filter((locale) => !isOut(post, locale) || copies.includes(locale));
  const hasNothing = chosen.length > 0 && affected.length === 0 && !copies.includes('settings');

  return (
    <>
      <h2>{later ? editor.becomes.later(formatMoment(later.toISOString(), site)) : editor.becomes.now}</h2>
      {LOCALES.map((locale) => (
        <LanguageChoice
          key={locale}
          locale={locale}
          post={post}
          fields={fields}
          isChanged={copies.includes(locale)}
          later={later}
          chosen={chosen}
          onToggle={() => setToggled({ ...toggled, [locale]: !chosen.includes(locale) })}
        />
      ))}
      {copies.includes('settings') && <SettingsChange post={post} fields={fields} />}
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
      {offered.map(({ name, Choice, data, choice }) => (
        <Choice
          key={name}
          post={post}
          data={data}
          chosen={chosen}
          choice={choice}
          onChange={(next) => setChanged({ ...changed, [name]: next })}
        />
      ))}
      <p className="buttons">
        {hasNothing || lacksTime ? (
          <span className="soft">{lacksTime ? editor.moment.missing : editor.nothingNew}</span>
        ) : (
          <button className="button" type="button" onClick={() => onPublish(chosen, isMinor, choices)}>
            {buttonText()}
          </button>
        )}
      </p>
    </>
  );

  function buttonText(): string {
    if (chosen.length === 0) return editor.publishNone;
    // Only the settings may have changed.
    const named = affected.length > 0 ? affected : chosen;
    const areOut = named.every((locale) => post.versions[locale]?.state === 'published');
    const words = later ? editor.schedule : areOut ? editor.publishChanges : editor.publishNow;
    const [first] = named;
    return first && named.length === 1 ? words[first] : words.both;
  }
}

/** The complete languages that have something to publish; all published ones if only the settings have changed. */
function suggestedLanguages(post: EditorPost, fields: FormData, { copies }: SavingStatus): Locale[] {
  const complete = LOCALES.filter((locale) => missingIn(fields, locale).length === 0);
  const changed = complete.filter((locale) => !isOut(post, locale) || copies.includes(locale));
  return changed.length > 0 ? changed : complete.filter((locale) => isOut(post, locale));
}

/** Whether a language can be published at a later time: one with a text that readers do not see yet. */
function canWait({ kind, versions }: EditorPost, fields: FormData): boolean {
  const isWaiting = (locale: Locale) =>
    versions[locale]?.state !== 'published' && missingIn(fields, locale).length === 0;
  return kind === 'post' && LOCALES.some(isWaiting);
}

function isFuture(instant: Date | null): boolean {
  return instant !== null && instant.getTime() > Date.now();
}
