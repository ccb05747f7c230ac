import type { PrivateFeature } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { ProgramList } from './program-list.tsx';
import { ProgramSettings } from './program-settings.tsx';
import { Proposals } from './proposals.tsx';
import { assistantAdminTexts } from './texts/admin-messages.ts';
import { assistantAudit } from './texts/core.ts';

export const assistants: PrivateFeature = {
  account: { at: 'activity', Section: ProgramList },
  home: { at: 'top', Section: Proposals },
  settings: {
    at: 'outside',
    Section: ProgramSettings,
    useTitle: ({ mayConnect }: { mayConnect: boolean }) => {
      const { title } = useTexts(assistantAdminTexts).settings;
      return mayConnect ? title : null;
    },
  },
  auditTexts: assistantAudit,
};
