import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import analyticsStyles from '#app/analytics/analytics.css?url';
import { privateMeta } from '#app/head/private-head.ts';
import postPagesStyles from '#app/posts/styles/post-pages.css?url';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { settleProposal } from '#server/assistants/posts/proposals.ts';
import type { Route } from './+types/home';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, loadHome);
}

/** Confirms or declines what a program asks for. */
export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async ({ actor, fields, locale }) => {
    const { intent, postId = '', at = '' } = fields;
    const isAccepted = intent === 'confirm';
    await settleProposal({ actor, postId, at, isAccepted });
    throw replace(paths.admin(locale), 303);
  });
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: analyticsStyles },
  { rel: 'stylesheet', href: postPagesStyles },
];

export const meta = privateMeta((locale) => adminMessages[locale].title);

export default function AdminHome({ loaderData, actionData }: Route.ComponentProps) {
  return <HomePage {...loaderData} failed={actionData} />;
}
