import { formatMoment } from '#app/i18n/moment.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { DifferenceBox } from '#app/ui/admin/editor/conflict/difference-box.tsx';
import type { EditorVersion } from '#app/ui/admin/editor/editor-post.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { type Locale, otherLocale } from '#contract/locales.ts';

/** Over the text of a language: that the other one has changed since, and how; or how to begin a translation. */
export function TranslationNote({
  locale,
  version,
  isEmpty,
  hasSource,
  onTranslate,
  onCopy,
}: {
  locale: Locale;
  version: EditorVersion | null;
  /** This language has no text yet. */
  isEmpty: boolean;
  /** The other language has one. */
  hasSource: boolean;
  onTranslate: () => void;
  onCopy: () => void;
}) {
  const { translation: words } = useAdminMessages().editor;
  const { locale: language } = useSite();
  if (version?.outdated) {
    return <OutdatedNote locale={locale} outdated={version.outdated} onTranslate={onTranslate} />;
  }
  if (!isEmpty || !hasSource) return null;
  return (
    <div className="translation-note" lang={language}>
      <p>{words.begin[locale]}</p>
      <p className="note-buttons">
        <button type="button" className="link-button needs-scripts" onClick={onTranslate}>
          {words.beside}
        </button>
        <button
          type="submit"
          name="intent"
          value={`copy.${locale}`}
          className="link-button"
          onClick={(event) => {
            event.preventDefault();
            onCopy();
          }}
        >
          {words.copy}
        </button>
      </p>
    </div>
  );
}

function OutdatedNote({
  locale,
  outdated,
  onTranslate,
}: {
  locale: Locale;
  outdated: NonNullable<EditorVersion['outdated']>;
  onTranslate: () => void;
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
        <button type="button" className="link-button needs-scripts" onClick={onTranslate}>
          {words.beside}
        </button>
        <button type="submit" name="intent" value={`upToDate.${locale}`} className="link-button">
          {words.nothingToChange}
        </button>
      </p>
    </div>
  );
}
