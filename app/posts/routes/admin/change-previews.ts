import type { AdminForm } from '#app/admin/admin-page.ts';
import type { PreviewsDone } from '#app/posts/ui/admin/previews/preview-notice.tsx';
import { previewFormSchema } from '#contract/posts/admin.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import { createPreview, withdrawPreview } from '#server/posts/previews/previews.ts';

/** Creates or withdraws a preview link of a post. */
export async function changePreviews({
  actor,
  locale,
  post,
  fields,
}: AdminForm & { post: string }): Promise<PreviewsDone> {
  const { intent, id = '' } = fields;
  if (intent === 'withdraw') {
    await withdrawPreview({ actor, id });
    return { done: 'withdrawn' };
  }
  if (intent !== 'create') throw new NotFound();

  const { days } = parse(previewFormSchema, { days: fields.days });
  const { id: postId } = await getPostGroup({ actor, locale, post });
  return { done: 'created', link: await createPreview({ actor, postId, days }) };
}
