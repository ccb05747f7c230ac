import { Form } from 'react-router';
import { Pages } from '#app/admin/parts/toolbar.tsx';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { commentTexts } from '#app/comments/texts/messages.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { ModerationPage } from '#contract/comments/comments.ts';
import { ModerationEntry } from './moderation-entry.tsx';
import { useModerationKeys } from './use-moderation-keys.ts';

/** A list of comments: a button of a row acts on that comment, those above act on all selected ones. */
export function ModerationList({
  list,
  view,
  undo,
  replied,
  now,
  failed,
}: {
  list: ModerationPage;
  view: string;
  /** The id of the last action. */
  undo: string | null;
  replied: string | null;
  now: string;
  failed: FailedForm | null;
}) {
  const comments = useTexts(commentTexts);
  const moderation = useTexts(moderationTexts);
  const { entries, author } = list;
  const form = useModerationKeys(entries, undo);

  return (
    // Browsers restore checkboxes by position after a reload, which would select newer comments.
    <Form
      className="moderation-list"
      method="post"
      autoComplete="off"
      data-leaves-freely=""
      preventScrollReset
      ref={form}
    >
      {author && <h2>{moderation.byAuthor(author.name ?? comments.deletedUser)}</h2>}
      {entries.length === 0 && (
        <p className="soft" tabIndex={-1} data-empty="">
          {moderation.none[view as keyof typeof moderation.none]}
        </p>
      )}
      {entries.length > 0 && (
        <>
          <p className="moderation-keys soft needs-scripts">{moderation.keys}</p>
          <SelectAll key={undo} ids={entries.map(({ id }) => id)} />
          <Buttons areWaiting={view === 'waiting'} />
        </>
      )}
      <ul>
        {entries.map((entry) => (
          <ModerationEntry
            key={entry.id}
            entry={entry}
            now={now}
            isReplied={entry.id === replied}
            failed={failed}
          />
        ))}
      </ul>
      <Pages page={list.page} totalPages={list.totalPages} />
    </Form>
  );
}

/** Selects the comments shown on the page, with scripts or without, and none that were added later. */
function SelectAll({ ids }: { ids: string[] }) {
  const moderation = useTexts(moderationTexts);
  return (
    <>
      <label className="checkbox">
        <input type="checkbox" name="all" value="yes" data-select-all="" />
        <span>{moderation.selectAll}</span>
      </label>
      <input type="hidden" name="shown" value={ids.join(' ')} />
    </>
  );
}

function Buttons({ areWaiting }: { areWaiting: boolean }) {
  const moderation = useTexts(moderationTexts);
  const intents = [
    areWaiting ? { intent: 'approve', text: moderation.approve } : { intent: 'show', text: moderation.show },
    { intent: 'hide', text: moderation.hide },
    { intent: 'delete', text: moderation.delete },
  ];
  return (
    <fieldset className="admin-buttons moderation-buttons">
      <legend>{moderation.withSelected}</legend>
      {intents.map(({ intent, text }) => (
        <button key={intent} className="button quiet" type="submit" name="intent" value={intent}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
