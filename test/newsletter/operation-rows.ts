import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import type { OperationRow } from '#test/setup/feature-rows.ts';

const may = (actor: Actor) => can(actor, 'manage subscribers');

export const operationRows: Record<string, OperationRow> = {
  listSubscribers: { calls: [{ may }] },
  createSubscriber: { calls: [{ json: { email: 'a@example.com', locales: ['uk'] }, may }] },
  updateSubscriber: { calls: [{ json: { locales: ['uk'] }, may }] },
  deleteSubscriber: { calls: [{ may }] },
  sendPost: { calls: [{ json: { missing: 'skip' }, may }] },
};
