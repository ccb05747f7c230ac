import { COMMAND_LINE } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { startDraft } from '#server/translation/drafts/drafts.ts';
import { aPost } from '#test/factories/posts.ts';
import { NOBODY, type OperationRow } from '#test/setup/feature-rows.ts';
import { setUpServer } from './drafting.ts';

export const operationRows: Record<string, OperationRow> = {
  startDraft: {
    calls: [{ json: { to: 'uk' }, may: (actor) => can(actor, 'edit text', { ...NOBODY, locale: 'uk' }) }],
    prepare: aDraft,
  },
  getDraft: {
    calls: [{ path: '/api/v1/posts/hello/draft?to=uk', may: (actor) => can(actor, 'read all posts') }],
    prepare: aDraft,
  },
};

async function aDraft() {
  await setUpServer('http://127.0.0.1:9');
  await aPost({ slug: 'first-post' });
  await startDraft({ actor: COMMAND_LINE, post: 'first-post', to: 'en' });
  return {};
}
