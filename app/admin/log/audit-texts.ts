import { adminMessages } from '#app/admin/texts/messages.ts';
import type { AuditTexts } from '#app/private-feature.ts';
import { privateFeatures } from '#app/private-features.ts';
import { mergeParts } from '#contract/feature.ts';
import type { Locale } from '#contract/locales.ts';

export const auditTexts = { uk: auditTextsIn('uk'), en: auditTextsIn('en') };

export type LogTexts = ReturnType<typeof auditTextsIn>;

function auditTextsIn(locale: Locale) {
  const { audit } = adminMessages[locale];
  const all: AuditTexts[] = [
    audit,
    ...Object.values(privateFeatures).flatMap(({ auditTexts: own }) => own?.[locale] ?? []),
  ];
  const merged: Required<AuditTexts> = {
    kinds: mergeParts(all, 'kinds'),
    actions: mergeParts(all, 'actions'),
    settings: mergeParts(all, 'settings'),
  };
  return { ...audit, ...merged };
}
