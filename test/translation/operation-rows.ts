import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { startDraft } from '#server/translation/drafts/drafts.ts';
import { aPost } from '#test/factories/posts.ts';
import type { OperationRow } from '#test/setup/operation-rows.ts';
import { setUpServer } from './drafting.ts';

const NOBODYS = { ownerId: null, isPage: false, isPublic: false, authorsPublish: false };

export const operationRows: Record<string, OperationRow> = {
  startDraft: {
    calls: [
      { json: { to: 'uk' }, may: (actor: Actor) => can(actor, 'edit text', { ...NOBODYS, locale: 'uk' }) },
    ],
    prepare: aDraft,
  },
  getDraft: {
    calls: [{ path: '/api/v1/posts/hello/draft?to=uk', may: (actor: Actor) => can(actor, 'read all posts') }],
    prepare: aDraft,
  },
};

async function aDraft() {
  await setUpServer('http://127.0.0.1:9');
  await aPost({ slug: 'first-post' });
  await startDraft({ actor: COMMAND_LINE, post: 'first-post', to: 'en' });
  return {};
}
