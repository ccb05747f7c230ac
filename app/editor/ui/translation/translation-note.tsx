import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DifferenceBox } from '#app/editor/ui/conflict/difference-box.tsx';
import type { EditorVersion } from '#app/editor/ui/editor-post.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { type Locale, otherLocale } from '#contract/locales.ts';

/**
 * Above the text of a language: says that the other one has changed since, and how, or how to start a translation.
 */
export function TranslationNote({
  locale,
  version,
  isEmpty,
  hasSource,
  isBeside,
  onTranslate,
  onCopy,
  onUpToDate,
}: {
  locale: Locale;
  version: EditorVersion | null;
  /** Whether this language has no text yet. */
  isEmpty: boolean;
  /** Whether the other language has one. */
  hasSource: boolean;
  /** Whether the other language is shown alongside. */
  isBeside: boolean;
  onTranslate: () => void;
  onCopy: () => void;
  onUpToDate: () => void;
}) {
  const { translation: words } = useAdminMessages().editor;
  const { locale: language } = useSite();
  if (version?.outdated) {
    return (
      <OutdatedNote
        locale={locale}
        outdated={version.outdated}
        isBeside={isBeside}
        onTranslate={onTranslate}
        onUpToDate={onUpToDate}
      />
    );
  }
  if (!isEmpty || !hasSource) return null;

  return (
    <div className="translation-note" lang={language}>
      <p>{words.begin[locale]}</p>
      <p className="note-buttons">
        {!isBeside && (
          <button type="button" className="link-button" onClick={onTranslate}>
            {words.beside}
          </button>
        )}
        <button type="button" className="link-button" onClick={onCopy}>
          {words.copy}
        </button>
      </p>
    </div>
  );
}

function OutdatedNote({
  locale,
  outdated,
  isBeside,
  onTranslate,
  onUpToDate,
}: {
  locale: Locale;
  outdated: NonNullable<EditorVersion['outdated']>;
  isBeside: boolean;
  onTranslate: () => void;
  onUpToDate: () => void;
}) {
  const { translation: words } = useAdminMessages().editor;
  const site = useSite();
  const { difference, changedAt } = outdated;

  return (
    <div className="translation-note" lang={site.locale}>
      <p>{words.outdated[locale](formatMoment(changedAt, site))}</p>
      {difference && (
        <details>
          <summary>{words.difference}</summary>
          <DifferenceBox
            locale={otherLocale(locale)}
            label={words.difference}
            difference={difference}
            side="both"
          />
        </details>
      )}
      <p className="note-buttons">
        {!isBeside && (
          <button type="button" className="link-button" onClick={onTranslate}>
            {words.beside}
          </button>
        )}
        <button type="button" className="link-button" onClick={onUpToDate}>
          {words.nothingToChange}
        </button>
      </p>
    </div>
  );
}
