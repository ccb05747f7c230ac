import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/users.ts';

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

/** The data stored with a letter of each kind until it is sent. */
export type LetterData = {
  test: Record<string, never>;
  /** `returnTo`: the path of the page on which the user signed up. */
  confirmAddress: { returnTo?: string };
  resetPassword: Record<string, never>;
  passwordLink: { name: string };
  newAddress: { linkId: string };
  addressChanged: { linkId: string; name: string; email: string };
  invitation: { linkId: string; by: string; role: Role };
  newSignIn: { at: Date; device: string };
  passwordChanged: { at: Date };
  secondFactorOff: { at: Date };
  keyCreated: { at: Date; key: string };
  confirmSubscription: { subscriberId: string };
  newsletterPost: OfIssue | { frozen: LetterPost };
  newsletterDigest: OfIssue;
  /** `items` are ids of comments: replies to the user’s comments, and the user’s own comments that were approved. */
  conversation: { postId: string; items: string[] };
  /** To the admin who last changed the text of the post. */
  commentsOnPosts: { postId: string; items: string[] };
  commentsWaiting: { items: string[] };
  backupFailed: Record<string, never>;
  diskNearlyFull: Record<string, never>;
  lettersFailing: Record<string, never>;
  webhookOff: Record<string, never>;
};

/** The data that the component of each kind shows. Texts by people are unescaped; addresses are absolute. */
export type LetterProps = {
  test: { adminUrl: string };
  confirmAddress: LinkProps;
  resetPassword: LinkProps;
  passwordLink: LinkProps & { name: string };
  newAddress: LinkProps;
  addressChanged: LinkProps & { name: string; email: string };
  invitation: { by: string; role: Role; url: string };
  newSignIn: EventProps & { device: string };
  passwordChanged: EventProps;
  secondFactorOff: EventProps;
  keyCreated: EventProps & { key: string };
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
  newsletterDigest: { items: { text: string; note: string; url: string }[]; url: string; manageUrl: string };
  conversation: {
    post: string;
    url: string;
    isApproved: boolean;
    /** How many replies there are; the letter shows the first ones. */
    count: number;
    replies: { by: string; text: string }[];
    stopUrl: string;
    stopAllUrl: string;
  };
  commentsOnPosts: CommentsProps & { post: string };
  commentsWaiting: CommentsProps;
  backupFailed: TroubleProps;
  diskNearlyFull: TroubleProps;
  lettersFailing: TroubleProps;
  webhookOff: TroubleProps;
};

/** `detail`: the message of the failure, the number of letters, or the hosts of webhooks. */
type TroubleProps = { detail: string; url: string; stopUrl: string };
type CommentsProps = {
  /** How many comments there are; the letter shows the first ones. */
  count: number;
  comments: { by: string; text: string }[];
  url: string;
  stopUrl: string;
  stopAllUrl: string;
};
type LinkProps = { url: string };
/** `at` is ISO 8601. */
type EventProps = { at: string; accountUrl: string };

export type LetterKind = keyof LetterData;
