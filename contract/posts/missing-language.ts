/** What readers of a language get in which the post does not exist yet. */
export const MISSING_CHOICES = ['wait', 'other', 'skip'] as const;
export type MissingChoice = (typeof MISSING_CHOICES)[number];
