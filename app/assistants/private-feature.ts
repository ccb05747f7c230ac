import type { PrivateFeature } from '#app/private-feature.ts';
import { ProgramList } from './program-list.tsx';
import { ProgramSettings } from './program-settings.tsx';
import { Proposals } from './proposals.tsx';
import { assistantAudit } from './texts/core.ts';

export const assistants: PrivateFeature = {
  account: { at: 'activity', Section: ProgramList },
  home: { at: 'top', Section: Proposals },
  settings: { at: 'outside', Section: ProgramSettings },
  auditTexts: assistantAudit,
};
