import { can } from '#server/auth/policy.ts';
import type { OperationRow } from '#test/setup/feature-rows.ts';

export const operationRows: Record<string, OperationRow> = {
  getAnalytics: { calls: [{ may: (actor) => can(actor, 'read analytics') }] },
};
