import { useActionData } from 'react-router';
import { AUTHOR_FORM_BYTES } from '#contract/limits.ts';
import { getEditableTag, listTagUses } from '#server/posts/tags/manage-tags.ts';
import type { OutdatedForm } from '../../../forms/form-conflict.ts';
import type { FailedForm } from '../../../forms/form-problems.ts';
import { privateHead } from '../../../head/private-head.ts';
import { adminMessages } from '../../../i18n/admin/messages.ts';
import { adminOf } from '../../../middleware/admin-only.ts';
import { runFormAction } from '../../../page-action.ts';
import { loadPage } from '../../../page-data.ts';
import siteStyles from '../../../styles/admin/admin-site.css?url';
import { TagEditor } from '../../../ui/admin/tags/tag-editor.tsx';
import { tagName } from '../../../ui/admin/tags/tag-name.ts';
import type { Route } from './+types/tag';
import { changeTag } from './tag-actions.ts';

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
  const id = Number(args.params.id);
  return runFormAction(args, { maxBytes: AUTHOR_FORM_BYTES }, (fields, locale) =>
    changeTag({ actor: adminOf(args.context), locale, id, fields }),
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
  return <TagEditor {...loaderData} failed={useActionData<FailedForm | OutdatedForm>() ?? null} />;
}
