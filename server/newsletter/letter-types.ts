import type { Locale } from '#contract/locales.ts';

/** A letter of a newsletter issue; `text` is the language of the post. */
type OfIssue = { issueId: string; subscriberId: string; text: Locale };

/** A post in a letter, as it was when sending began. */
export type LetterPost = {
  title: string;
  excerpt: string;
  /** The first sentence; absent in letters that an earlier version of the program has stored. */
  preheader?: string;
  /** The page of the post. */
  path: string;
  cover: { src: string; width?: number; height?: number } | null;
  /** Null if the letter has only the excerpt. */
  body: { html: string; text: string; isCut: boolean } | null;
};

declare module '#server/mail/letter-types.ts' {
  interface LetterData {
    confirmSubscription: { subscriberId: string };
    newsletterPost: OfIssue | { frozen: LetterPost };
    newsletterDigest: OfIssue;
  }

  interface LetterProps {
    /** `isKnown`: the address has a subscription already. */
    confirmSubscription: { url: string; isKnown: boolean };
    newsletterPost: Omit<LetterPost, 'path'> & {
      url: string;
      /** The post is not in the reader’s language. */
      isOther: boolean;
      /** The address of the version in the other language, for a reader of both. */
      otherUrl: string | null;
      manageUrl: string;
    };
    newsletterDigest: {
      items: { text: string; note: string; url: string }[];
      url: string;
      manageUrl: string;
    };
  }
}
