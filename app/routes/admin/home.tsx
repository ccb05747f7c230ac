import { countWaiting } from '#server/comments/moderation.ts';
import { privateHead } from '../../head/private-head.ts';
import { adminOf } from '../../middleware/admin-only.ts';
import { loadPage } from '../../page-data.ts';
import { adminMessages } from '../../ui/admin/admin-messages.ts';
import { AttentionList } from '../../ui/admin/attention-list.tsx';
import type { Route } from './+types/home';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const actor = adminOf(args.context);
    return { waiting: await countWaiting({ actor }) };
  });
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].title });
}

export default function AdminHome({ loaderData: { waiting } }: Route.ComponentProps) {
  return <AttentionList waiting={waiting} />;
}
