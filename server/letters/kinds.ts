import { paths } from '#contract/paths.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import { accountKinds } from './account-kinds.ts';
import { commentKinds } from './comment-kinds.ts';
import type { Kinds } from './kind.ts';
import { newsletterKinds } from './newsletter-kinds.ts';
import { troubleKinds } from './trouble-kinds.ts';

/** The content of each kind of letter. */
export const letterKinds: Kinds<LetterKind> = {
  ...accountKinds,
  ...newsletterKinds,
  ...commentKinds,
  ...troubleKinds,
  test: ({ locale, link }) => ({ props: { adminUrl: link(paths.adminLetters(locale)) } }),
};
