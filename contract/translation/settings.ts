import { z } from '#contract/browsers/zod.ts';
import { text } from '#contract/text.ts';
import {
  INSTRUCTION_MAX,
  TRANSLATION_KEY_MAX,
  TRANSLATION_MODEL_MAX,
  TRANSLATION_URL_MAX,
} from './limits.ts';
import { TRANSLATION_KINDS, type TranslationKind } from './translation.ts';

/** The server as an admin enters it. An empty key keeps the stored one. */
export const translationServerSchema = z.strictObject({
  kind: z.enum(TRANSLATION_KINDS),
  url: z.url({ protocol: /^https?$/ }).max(TRANSLATION_URL_MAX),
  key: text({ max: TRANSLATION_KEY_MAX, singleLine: true }),
  model: text({ max: TRANSLATION_MODEL_MAX, singleLine: true }),
});

export const translationRulesSchema = z.strictObject({
  addition: text({ max: INSTRUCTION_MAX }),
  /** Characters in a month; null for no limit. */
  monthlyLimit: z.number().int().min(0).max(1_000_000_000).nullable(),
});

export type TranslationServerInput = z.infer<typeof translationServerSchema>;
export type TranslationRules = z.infer<typeof translationRulesSchema>;

/** What the page of settings shows. */
export type TranslationSettings = TranslationRules & {
  server: { kind: TranslationKind; url: string; model: string; hasKey: boolean } | null;
  /** The environment has set the server, so that it cannot be changed here. */
  isFromEnvironment: boolean;
  /** How many characters were sent this month. */
  used: number;
  /** What models are told, and its version. */
  instruction: string;
  version: number;
};
