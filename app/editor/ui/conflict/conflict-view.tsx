import { useEffect, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type Fields, isSwitch } from '#app/editor/ui/editor-post.ts';
import { changedNames } from '#app/editor/ui/saving/merge-fields.ts';
import type { OpenConflict } from '#app/editor/ui/saving/status.ts';
import { formatTime } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { DifferencePart, TextDifference } from '#contract/posts/difference.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { isReadField, mapFields, READ_FIELDS } from '#contract/posts/text-fields.ts';
import { DifferenceBox } from './difference-box.tsx';

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

/** Short fields that differ, the other editor's value next to the user's own. Texts are compared word by word elsewhere. */
function SidesOfFields({ theirs, mine }: { theirs: Fields; mine: Fields }) {
  const { editor } = useAdminMessages();
  const { fields, conflict } = editor;
  const names = { ...fields, ...fields.names };
  const changed = changedNames(theirs, mine).filter((name) => !isReadField(name));
  if (changed.length === 0) return null;

  const shownValue = (name: string, value = '') => {
    if (isSwitch(name)) return value === 'yes' ? editor.yes : editor.no;
    const menu = name === 'menu' && MENUS.find((one) => one === value);
    if (menu) return fields.menus[menu];
    return value === '' ? '—' : value.replace('T', name === 'date' ? ' ' : 'T');
  };
  return (
    <table className="conflict-fields">
      <thead>
        <tr>
          <th scope="col">{conflict.field}</th>
          <th scope="col">{conflict.theirs}</th>
          <th scope="col">{conflict.mine}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((name) => (
          <tr key={name}>
            <th scope="row">{names[name as keyof typeof fields.names]}</th>
            <td>{shownValue(name, theirs[name])}</td>
            <td>{shownValue(name, mine[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OPPOSITE = { same: 'same', added: 'removed', removed: 'added' } as const;

/** The other editor's text and the user's own side by side. What the newer one has replaced is struck through. */
function SidesOfText({
  locale,
  difference,
  isMineOlder,
}: Pick<OpenConflict, 'isMineOlder'> & { locale: Locale; difference: TextDifference }) {
  const { theirs, mine } = useAdminMessages().editor.conflict;
  const shown = isMineOlder ? reversed(difference) : difference;
  return (
    <div className="conflict-sides">
      <div>
        <h3>{theirs}</h3>
        <DifferenceBox locale={locale} label={theirs} difference={shown} side={isMineOlder ? 'new' : 'old'} />
      </div>
      <div>
        <h3>{mine}</h3>
        <DifferenceBox locale={locale} label={mine} difference={shown} side={isMineOlder ? 'old' : 'new'} />
      </div>
    </div>
  );
}

/** The difference in the other direction: what was added is removed. */
function reversed(difference: TextDifference): TextDifference {
  const turn = ({ kind, text }: DifferencePart) => ({ kind: OPPOSITE[kind], text });
  return { ...difference, ...mapFields(READ_FIELDS, (name) => difference[name].map(turn)) };
}
