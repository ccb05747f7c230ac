import type { PrivateFeature } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { secondFactorAudit } from './texts/core.ts';
import { secondFactorTexts } from './texts/messages.ts';
import {
  SecondFactorAdvice,
  SecondFactorRequirement,
  SecondFactorSection,
} from './ui/second-factor-section.tsx';

export const secondFactor: PrivateFeature = {
  account: { at: 'security', Section: SecondFactorSection },
  home: { at: 'attention', Section: SecondFactorAdvice },
  settings: {
    at: 'writers',
    Section: SecondFactorRequirement,
    useTitle: () => useTexts(secondFactorTexts).title,
  },
  auditTexts: secondFactorAudit,
};
