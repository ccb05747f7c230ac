import { useEffect, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { Fields } from '#app/editor/ui/editor-post.ts';
import type { OpenConflict } from '#app/editor/ui/saving/status.ts';
import { formatTime } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { isLocale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { SidesOfFields } from './sides-of-fields.tsx';
import { SidesOfText } from './sides-of-text.tsx';

/**
 * Two editors have changed the same text: both versions are shown, and nothing is saved until the user has chosen.
 * The button of the newer text comes first.
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
  conflict: OpenConflict;
  /** The fields of the form. */
  mine: Fields;
  onMine: () => void;
  onTheirs: () => Promise<boolean>;
  onContinue: () => void;
}) {
  const { conflict: words } = useAdminMessages().editor;
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { theirs, difference, isMineOlder } = conflict;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict takes the focus
  useEffect(() => heading.current?.focus(), [conflict]);

  const mineButton = (
    <button key="mine" type="button" className={isMineOlder ? 'button quiet' : 'button'} onClick={onMine}>
      {words.keepMine}
    </button>
  );
  const theirsButton = (
    <button
      key="theirs"
      type="button"
      className={isMineOlder ? 'button' : 'button quiet'}
      onClick={async () => setFailed(!(await onTheirs()))}
    >
      {words.takeTheirs}
    </button>
  );

  return (
    <section className="conflict" aria-labelledby="conflict-title" data-part={part}>
      <h2 id="conflict-title" className="editor-notice" ref={heading} tabIndex={-1}>
        {words.title[part]}
      </h2>
      <Origin conflict={conflict} />
      {isLocale(part) && difference && (
        <SidesOfText locale={part} difference={difference} isMineOlder={isMineOlder} />
      )}
      <SidesOfFields theirs={theirs.fields} mine={mine} />
      <p className="buttons">
        {isMineOlder ? [theirsButton, mineButton] : [mineButton, theirsButton]}
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

/** Says who has saved the other text and when, and where the own one comes from. */
function Origin({ conflict: { theirs, isLive, isMineKept, isMineOlder } }: { conflict: OpenConflict }) {
  const { conflict: words } = useAdminMessages().editor;
  const site = useSite();
  const time = theirs.savedAt && formatTime(theirs.savedAt, new Date().toISOString(), site);
  const who = { name: theirs.savedBy ?? '', time: time ?? '' };

  return (
    <p>
      {theirs.savedBy ? (isLive ? words.published(who) : words.saved(who)) : words.discarded}{' '}
      {isMineKept && `${isMineOlder ? words.mineOlder : words.mineKept} `}
      {words.kept}
    </p>
  );
}
