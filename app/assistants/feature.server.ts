import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import type { ServerFeature } from '#app/feature.server.ts';
import { accountDone } from '#app/users/routes/account-actions.ts';
import { paths } from '#contract/paths.ts';
import { endProgram, listPrograms } from '#server/assistants/oauth/programs.ts';
import { listProposals, settleProposal } from '#server/assistants/proposals.ts';
import { can } from '#server/auth/policy.ts';
import { config } from '#server/config.ts';
import { assistantNavigation } from './texts/core.ts';

export const assistants: ServerFeature = {
  adminLinks: (locale, actor) =>
    config().mcp && can(actor, 'connect programs')
      ? [{ href: `${paths.account(locale)}#programs`, text: assistantNavigation[locale], isRare: true }]
      : [],
  account: async ({ actor }) => (config().mcp ? listPrograms({ actor }) : null),
  accountActions: {
    async 'end-program'({ actor, fields, locale }) {
      await endProgram({ actor, id: fields.program ?? '' });
      throw accountDone(locale, 'program');
    },
  },
  home: listProposals,
  homeActions: {
    confirm: (form) => settle(form, true),
    decline: (form) => settle(form, false),
  },
  settings: async () => ({ mayConnect: config().mcp }),
  tools: async () => (config().mcp ? listTools() : null),
};

/** Confirms or declines what a program asks for. */
async function settle({ actor, fields, locale }: AdminForm, isAccepted: boolean): Promise<never> {
  const { postId = '', at = '' } = fields;
  await settleProposal({ actor, postId, at, isAccepted });
  throw replace(paths.admin(locale), 303);
}

/** Their modules are loaded only if assistants may connect. */
async function listTools() {
  const { TOOLS } = await import('#server/assistants/mcp/tools.ts');
  return TOOLS.map(({ name, scope }) => ({ name, scope }));
}
