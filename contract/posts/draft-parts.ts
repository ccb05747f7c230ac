import { LOCALES } from '#contract/locales.ts';

/** The parts of a post that are saved independently, so that two people can work on one post. */
export const DRAFT_PARTS = [...LOCALES, 'settings'] as const;

export type DraftPart = (typeof DRAFT_PARTS)[number];
