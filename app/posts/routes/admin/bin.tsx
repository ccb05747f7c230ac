import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedIn } from '#app/admin/parts/notice.tsx';
import { Pages } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { BinEntry } from '#app/posts/ui/admin/bin/bin-entry.tsx';
import { pageNumber } from '#app/requests/page-number.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type BinItem, type PostKind, restoreFormSchema } from '#contract/posts/admin.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { listBin, purgePost, restorePost } from '#server/posts/management/bin.ts';
import type { Route } from './+types/bin';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor }) => ({
    list: await listBin({ actor, page: pageNumber(args.request) }),
    now: new Date().toISOString(),
  }));
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MODERATION_FORM_BYTES }, changeBin);
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.bin);

export default function Bin({
  loaderData: {
    list: { items, pagination },
    now,
  },
  actionData: outcome,
}: Route.ComponentProps) {
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
function Notice({ outcome, items }: { outcome: BinDone | FailedForm | undefined; items: BinItem[] }) {
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

/** The result of the form; `kind` and `title` are the values that the page showed. */
type BinDone = {
  done: 'restored' | 'purged';
  id: string;
  kind: PostKind;
  slug: string;
  title: string;
};

async function changeBin({ actor, fields }: AdminForm): Promise<BinDone> {
  const { intent, id = '', title = '' } = fields;
  const kind = fields.kind === 'page' ? 'page' : 'post';
  if (intent === 'restore') {
    const { slug } = parse(restoreFormSchema, { slug: fields.slug?.trim() || undefined });
    const restored = await restorePost({ actor, postId: id, slug });
    return { done: 'restored', id, kind, slug: restored.slug, title };
  }
  if (intent !== 'purge') throw new NotFound();

  await purgePost({ actor, postId: id });
  return { done: 'purged', id, kind, slug: '', title };
}
