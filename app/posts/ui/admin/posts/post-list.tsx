import { useState } from 'react';
import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { BulkAction, PostGroupList } from '#contract/posts/admin-list.ts';
import type { Outcome } from './list-outcome.tsx';
import { PostRow } from './post-row.tsx';
import { useListKeys } from './use-list-keys.ts';

/**
 * The posts of a page with a checkbox each, and the actions for selected ones, if the user has any. Without scripts the
 * same form sends the checkboxes.
 */
export function PostList({
  list,
  actions,
  now,
  outcome,
}: {
  list: PostGroupList;
  actions: BulkAction[];
  now: string;
  outcome: Outcome | null;
}) {
  const { posts: words, navigation } = useAdminMessages();
  const ids = list.posts.map(({ id }) => id);
  const { selected, select } = useSelection(outcome);
  const shown = ids.filter((id) => selected.has(id));
  const listRef = useListKeys<HTMLFormElement>((id) => select([id], !selected.has(id)));

  return (
    // Browsers restore checkboxes by position after a reload, which would select other posts.
    <Form className="post-list" method="post" autoComplete="off" data-leaves-freely="" ref={listRef}>
      <input type="hidden" name="shown" value={ids.join(' ')} />
      {actions.length > 0 && (
        <fieldset className="bulk-bar" aria-label={words.bulk.label}>
          <label className="checkbox">
            <input
              type="checkbox"
              name="all"
              value="yes"
              checked={shown.length === ids.length}
              onChange={({ currentTarget }) => select(ids, currentTarget.checked)}
            />
            <span>{words.selectAll}</span>
          </label>
          <span className="bulk-count" role="status">
            {words.selected(shown.length)}
          </span>
          <span className="bulk-buttons">
            {actions.map((intent) => (
              <button
                key={intent}
                className={intent === 'bin' ? 'button danger' : 'button quiet'}
                type="submit"
                name="intent"
                value={intent}
              >
                {words.bulk[intent]}
              </button>
            ))}
          </span>
        </fieldset>
      )}
      <ol className="post-rows" aria-label={navigation.posts}>
        {list.posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            now={now}
            isSelected={selected.has(post.id)}
            onSelect={actions.length > 0 ? (isSelected) => select([post.id], isSelected) : null}
          />
        ))}
      </ol>
      {actions.length > 0 && <p className="soft list-keys">{words.keys}</p>}
    </Form>
  );
}

/** The selected posts, by id. After an action, posts that could not be changed stay selected. */
function useSelection(outcome: Outcome | null) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(outcome);
  if (seen !== outcome) {
    setSeen(outcome);
    if (outcome && 'result' in outcome) setSelected(new Set(outcome.result.failed.map(({ id }) => id)));
  }

  const select = (ids: string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  return { selected, select };
}
