import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#app/i18n/moment.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import type { Fields } from '#app/ui/admin/editor/editor-post.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { isLocale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import { SidesOfFields } from './sides-of-fields.tsx';
import { SidesOfText } from './sides-of-text.tsx';

/**
 * Two editors have changed the same text: both versions are shown, and nothing is saved until the user has
 * chosen.
 */
export function ConflictView({
  part,
  conflict,
  mine,
  onMine,
  onTheirs,
  onContinue,
}: {
  part: DraftPart;
  conflict: EditorConflict;
  /** The fields of the form. */
  mine: Fields;
  onMine: () => void;
  onTheirs: () => Promise<boolean>;
  onContinue: () => void;
}) {
  const { conflict: words } = useAdminMessages().editor;
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { theirs, isLive, difference } = conflict;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict takes the focus
  useEffect(() => heading.current?.focus(), [conflict]);
  const time = theirs.savedAt && formatTime(theirs.savedAt, new Date().toISOString(), site);
  const who = { name: theirs.savedBy ?? '', time: time ?? '' };
  return (
    <section className="conflict" aria-labelledby="conflict-title" data-part={part}>
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {words.title[part]}
      </h2>
      <p>
        {theirs.savedBy ? (isLive ? words.published(who) : words.saved(who)) : words.discarded} {words.kept}
      </p>
      {isLocale(part) && difference && <SidesOfText locale={part} difference={difference} />}
      <SidesOfFields theirs={theirs.fields} mine={mine} />
      <p className="conflict-buttons">
        <button type="button" className="button" onClick={onMine}>
          {words.keepMine}
        </button>
        <button type="button" className="button quiet" onClick={async () => setFailed(!(await onTheirs()))}>
          {words.takeTheirs}
        </button>
        {isLocale(part) && (
          <button type="button" className="button quiet" onClick={onContinue}>
            {words.continue}
          </button>
        )}
      </p>
      {hasFailed && (
        <p className="editor-problem" role="alert">
          {words.failed}
        </p>
      )}
      <p className="soft">{words.help}</p>
    </section>
  );
}
