import type { AdminForm } from '#app/admin/admin-page.ts';
import { type PostKind, restoreFormSchema } from '#contract/posts/admin.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { purgePost, restorePost } from '#server/posts/management/bin.ts';

/** The result of the form; `kind` and `title` are the values that the page showed. */
export type BinDone = {
  done: 'restored' | 'purged';
  id: string;
  kind: PostKind;
  slug: string;
  title: string;
};

/** Restores a post of the bin, or deletes it for good. */
export async function changeBin({ actor, fields }: AdminForm): Promise<BinDone> {
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
