import type { ServerFeature } from '#app/feature.server.ts';
import { usersDone } from '#app/users/routes/admin/user-actions.ts';
import { paths } from '#contract/paths.ts';
import { resetSecondFactor } from '#server/second-factor/reset.ts';

export const secondFactor: ServerFeature = {
  account: async ({ actor: { user } }) => ({ isOn: user.hasSecondFactor, isAdvised: user.role === 'admin' }),
  userActions: {
    async 'reset-second-factor'({ actor, id, url }) {
      await resetSecondFactor({ actor, id });
      throw usersDone(url, 'second-factor-reset');
    },
  },
  settings: async () => ({}),
  beforeAdmin: (actor, locale) => (actor.needsSecondFactor ? paths.secondFactor(locale) : null),
  home: async ({ actor }) => (actor.user.hasSecondFactor ? null : {}),
};
