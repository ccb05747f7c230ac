import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { type ShownTag, TagEditor } from '#app/tags/ui/tag-editor.tsx';
import { AUTHOR_FORM_BYTES } from '#contract/limits.ts';
import { getEditableTag, listTagUses } from '#server/tags/management/manage-tags.ts';
import type { Route } from './+types/tag';
import { changeTag } from './tag-actions.ts';

const NO_TAG: ShownTag = {
  id: 'new',
  slug: '',
  nameUk: null,
  nameEn: null,
  descriptionUk: null,
  descriptionEn: null,
  formerSlugs: [],
  posts: [],
  versions: { uk: 0, en: 0 },
};

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const id = idIn(args);
    const done = query.get('done');
    if (id === 'new') return { tag: NO_TAG, others: [], done };

    const [tag, others] = await Promise.all([
      loadUnlessGone(args, () => getEditableTag({ actor, id, locale })),
      listTagUses({ actor }),
    ]);
    return tag ? { tag, others, done } : { tag: NO_TAG, others: [], done };
  });
}

export function action(args: Route.ActionArgs) {
  const id = idIn(args);
  return runAdminForm(args, { maxBytes: AUTHOR_FORM_BYTES }, (form) => changeTag({ ...form, id }));
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { tags } = adminMessages[locale];
  const { tag } = loaderData ?? { tag: NO_TAG };
  return tag.id === 'new' ? tags.newTag : tags.editTitle(itemName(tag, locale));
});

export default function AdminTag({ loaderData, actionData }: Route.ComponentProps) {
  return <TagEditor {...loaderData} failed={actionData ?? null} />;
}

/** The id in the address; `new` for a tag that is not stored yet. */
function idIn({ params }: Pick<Route.LoaderArgs, 'params'>): ShownTag['id'] {
  return params.id === 'new' ? 'new' : Number(params.id) || Number.NaN;
}
