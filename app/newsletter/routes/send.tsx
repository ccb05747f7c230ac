import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { SendPage } from '#app/newsletter/ui/send-page.tsx';
import { namedAction } from '#app/requests/form-action.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { MISSING_CHOICES } from '#contract/newsletter/missing-choices.ts';
import { NotFound } from '#server/errors.ts';
import { findProgress } from '#server/newsletter/issues.ts';
import { getSendChoices, issueIdOf, sendPost, sendTestLetters } from '#server/newsletter/send-post.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/send';
import { subscriberActions } from './subscriber-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const post = await getPostGroup({ actor, locale, post: args.params.slug });
    const choices = await getSendChoices({ actor, postId: post.id });
    if (!choices || post.kind === 'page') throw new NotFound();

    return {
      post,
      groups: choices.groups,
      progress: await findProgress({ actor, id: issueIdOf(post.id) }),
      isWhole: siteSettings().newsletter.isWhole,
      email: actor.user.email,
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async (form) => {
    const { actor, fields } = form;
    const { intent } = fields;
    const { pathname: path } = args.url;
    const post = args.params.slug;
    const isWhole = fields.content !== 'excerpt';

    if (intent === 'test') {
      await sendTestLetters({ actor, post, isWhole });
      throw replace(`${path}?done=test`, 303);
    }

    if (intent === 'send') {
      const missing = MISSING_CHOICES.find((choice) => choice === fields.missing) ?? 'wait';
      await sendPost({ actor, post, missing, isWhole });
      throw replace(`${path}?done=sent`, 303);
    }

    return namedAction(subscriberActions, fields)({ ...form, path });
  });
}

export const meta = privateMeta((locale) => newsletterAdminTexts[locale].send.title);

export default function AdminSend({ loaderData, actionData }: Route.ComponentProps) {
  return <SendPage {...loaderData} failed={actionData} />;
}
