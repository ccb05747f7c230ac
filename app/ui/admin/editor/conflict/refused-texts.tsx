import { formatTime } from '#app/i18n/moment.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { type Conflicts, type Fields, fieldsOfPart } from '#app/ui/admin/editor/editor-post.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { isLocale } from '#contract/locales.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import { SidesOfFields } from './sides-of-fields.tsx';
import { SidesOfText } from './sides-of-text.tsx';

/**
 * The conflicts of a form that was sent without scripts, over that form, which has the user's own texts: saving it
 * again keeps these.
 */
export function RefusedTexts({ conflicts, values }: { conflicts: Conflicts; values: Fields }) {
  const { conflict: words } = useAdminMessages().editor;
  const parts = DRAFT_PARTS.filter((part) => conflicts[part]);
  if (parts.length === 0) return null;
  return (
    <div className="refused-texts">
      <input type="hidden" name="refused" value={parts.join(' ')} />
      {parts.map((part) => {
        const conflict = conflicts[part];
        return conflict && <Refused key={part} part={part} conflict={conflict} values={values} />;
      })}
      <p className="conflict-buttons">
        <button className="button" type="submit" name="intent" value="save">
          {words.keepMine}
        </button>
        <button className="button quiet" type="submit" name="intent" value="theirs">
          {words.takeTheirs}
        </button>
      </p>
      <p className="soft">{words.help}</p>
    </div>
  );
}

function Refused({ part, conflict, values }: { part: DraftPart; conflict: EditorConflict; values: Fields }) {
  const { conflict: words } = useAdminMessages().editor;
  const site = useSite();
  const { theirs, isLive, difference } = conflict;
  const time = theirs.savedAt && formatTime(theirs.savedAt, new Date().toISOString(), site);
  const who = { name: theirs.savedBy ?? '', time: time ?? '' };
  return (
    <section className="conflict" aria-label={words.title[part]} data-part={part}>
      <h2>{words.title[part]}</h2>
      <p suppressHydrationWarning>
        {theirs.savedBy ? (isLive ? words.published(who) : words.saved(who)) : words.discarded} {words.kept}
      </p>
      {isLocale(part) && difference && <SidesOfText locale={part} difference={difference} />}
      <SidesOfFields theirs={theirs.fields} mine={fieldsOfPart(part, values)} />
    </section>
  );
}
