import type { PrivateFeature } from '#app/private-feature.ts';
import { assistantAudit } from './texts/core.ts';
import { ProgramList } from './ui/program-list.tsx';
import { ProgramSettings } from './ui/program-settings.tsx';
import { Proposals } from './ui/proposals.tsx';

export const assistants: PrivateFeature = {
  account: { at: 'activity', Section: ProgramList },
  home: { at: 'top', Section: Proposals },
  settings: { at: 'outside', Section: ProgramSettings },
  auditTexts: assistantAudit,
};
