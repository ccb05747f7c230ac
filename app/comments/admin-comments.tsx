import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
import { listBlockedUsers, listForModeration } from '#server/comments/moderation.ts';
import { listFixedSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/admin-comments';
import { moderationActions, rowFields } from './comments-actions.ts';
import { countIn, viewIn } from './comments-view.ts';
import { commentTexts } from './texts/messages.ts';
import { ModerationPage } from './ui/admin/moderation-page.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const { view, isRules } = viewIn(query);

    return {
      list: await listForModeration({ actor, view, page: pageNumber(args.request) }),
      blocked: isRules ? await listBlockedUsers({ actor }) : null,
      // The rules are settings of the site.
      fixedBy: isRules ? (listFixedSettings({ actor }).comments ?? null) : null,
      view: isRules ? 'rules' : view.kind,
      done: query.get('done'),
      count: countIn(query),
      undo: query.get('undo'),
      user: query.get('user'),
      replied: query.get('replied'),
      now: new Date().toISOString(),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MODERATION_FORM_BYTES }, async (form) => {
    const fields = rowFields(form.fields);
    const run = namedAction(moderationActions, fields);
    const { done, count = 0, undo, user, replied } = await run({ ...form, fields });
    const { pathname, searchParams } = args.url;
    const query = new URLSearchParams(searchParams);

    for (const [name, value] of Object.entries({ done, count: String(count), undo, user, replied })) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    throw replace(`${pathname}?${query}`, 303);
  });
}

export const meta = privateMeta((locale) => commentTexts[locale].moderation);

export default function AdminComments({ loaderData, actionData }: Route.ComponentProps) {
  return <ModerationPage {...loaderData} failed={actionData ?? null} />;
}
