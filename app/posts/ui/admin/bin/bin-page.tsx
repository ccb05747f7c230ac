import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedIn } from '#app/admin/parts/notice.tsx';
import { Pages } from '#app/admin/parts/toolbar.tsx';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { BinItem, BinList, PostKind } from '#contract/posts/admin.ts';
import { BinEntry } from './bin-entry.tsx';

/** The result of the bin's form; `kind` and `title` are the values that the page showed. */
export type BinDone = {
  done: 'restored' | 'purged';
  id: string;
  kind: PostKind;
  slug: string;
  title: string;
};

/** Deleted posts and pages: when they expire, and the buttons that restore them. */
export function BinPage({
  list: { items, pagination },
  now,
  outcome,
}: {
  list: BinList;
  now: string;
  outcome: BinDone | FailedForm | null;
}) {
  const { locale } = useSite();
  const { navigation, postPages } = useAdminMessages();
  const { bin } = postPages;
  const failed = failedIn(outcome);

  return (
    <>
      <h1>{navigation.bin}</h1>
      <Notice outcome={outcome} items={items} />
      {items.length === 0 ? (
        <section className="empty">
          <p>{bin.empty}</p>
          <p>
            <Link to={paths.adminPosts(locale)}>{bin.toPosts}</Link>
          </p>
        </section>
      ) : (
        <>
          <p className="soft">{bin.lead}</p>
          <List items={items} label={navigation.bin}>
            {(item) => (
              <BinEntry
                key={item.id}
                item={item}
                now={now}
                failed={failed?.values.id === item.id ? failed : null}
              />
            )}
          </List>
          <Pages {...pagination} />
        </>
      )}
    </>
  );
}

/** The result of the last action; problems are shown next to the field of their post, if it is still listed. */
function Notice({ outcome, items }: { outcome: BinDone | FailedForm | null; items: BinItem[] }) {
  const { locale } = useSite();
  const { bin } = useAdminMessages().postPages;
  if (!outcome) return null;
  if ('problems' in outcome) {
    if (items.some(({ id }) => id === outcome.values.id)) return null;
    return (
      <DoneNotice outcome={outcome} isProblem>
        <p>{bin.notFound}</p>
      </DoneNotice>
    );
  }

  const { done, id, kind, slug, title } = outcome;
  return (
    <DoneNotice outcome={outcome}>
      <p>
        {done === 'restored' ? bin.restored(title) : bin.wasPurged(title)}{' '}
        {done === 'restored' && <Link to={editorPath(kind, locale, slug || id)}>{bin.open[kind]}</Link>}
      </p>
    </DoneNotice>
  );
}
