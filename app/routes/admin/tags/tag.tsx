import { redirect, useActionData } from 'react-router';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { updateTagSchema } from '#contract/tags.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { deleteTag, getEditableTag, listTagUses, mergeTags } from '#server/posts/tags/manage-tags.ts';
import { updateTag } from '#server/tags/edit-tag.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { privateHead } from '../../../head/private-head.ts';
import { adminOf } from '../../../middleware/admin-only.ts';
import { runFormAction } from '../../../page-action.ts';
import { loadPage } from '../../../page-data.ts';
import siteStyles from '../../../styles/admin/admin-site.css?url';
import { adminMessages } from '../../../ui/admin/admin-messages.ts';
import { TagEditor } from '../../../ui/admin/tags/tag-editor.tsx';
import { tagName } from '../../../ui/admin/tags/tag-name.ts';
import type { Route } from './+types/tag';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale) => {
    const actor = adminOf(args.context);
    const id = Number(args.params.id);
    const done = new URL(args.request.url).searchParams.get('done');
    const [tag, others] = await Promise.all([getEditableTag({ actor, id, locale }), listTagUses({ actor })]);
    return { tag, others, done };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(
    args,
    { maxBytes: ACCOUNT_BODY_BYTES },
    async ({ intent, into, ...fields }, locale) => {
      const actor = adminOf(args.context);
      const id = Number(args.params.id);
      if (intent === 'save') {
        await updateTag({ actor, id, input: parse(updateTagSchema, fields) });
        throw redirect(`${paths.adminTag(locale, id)}?done=saved`, 303);
      }
      if (intent === 'merge') {
        await mergeTags({ actor, from: id, into: Number(into) });
        throw redirect(`${paths.adminTag(locale, Number(into))}?done=merged`, 303);
      }
      if (intent !== 'delete') throw new NotFound();
      await deleteTag({ actor, id });
      throw redirect(`${paths.adminTags(locale)}?done=deleted`, 303);
    },
  );
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const { site } = root.loaderData;
  const { tags } = adminMessages[site.locale];
  const title = loaderData ? tags.editTitle(tagName(loaderData.tag, site.locale)) : tags.title;
  return privateHead({ site, title });
}

export default function AdminTag({ loaderData }: Route.ComponentProps) {
  return <TagEditor {...loaderData} failed={useActionData<FailedForm>() ?? null} />;
}
