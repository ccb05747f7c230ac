import { z } from '#contract/browsers/zod.ts';
import { TAG_SLUG_MAX, TAGS_PER_POST_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { slug } from '#contract/posts/slugs.ts';
import { text } from '#contract/text.ts';
import { CHANNEL_ACCOUNT_MAX, CHANNEL_LINE_MAX, CHANNEL_SECRET_MAX, CHANNEL_SERVER_MAX } from './limits.ts';
import type { MessageProblem } from './problems.ts';

export const CHANNEL_KINDS = ['telegram', 'mastodon', 'bluesky'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** The parts of a text, in their order. Each part is a paragraph. */
export const TEXT_PARTS = ['title', 'excerpt', 'address', 'tags'] as const;

/** A translation gets a message of its own, or the first message gains a line with its title and address. */
export const TRANSLATION_FORMS = ['own', 'line'] as const;

/** The server that is used if none is entered. A Mastodon account is on a server of its own. */
export const DEFAULT_SERVERS: Readonly<Record<ChannelKind, string>> = {
  telegram: 'https://api.telegram.org',
  mastodon: '',
  bluesky: 'https://bsky.social',
};

const line = text({ max: CHANNEL_LINE_MAX, singleLine: true, trimmed: true });

/** The settings of a channel, apart from its account. */
const settings = {
  locales: z.array(z.enum(LOCALES)).min(1).max(LOCALES.length),
  /** Only posts with one of these tags; empty for all posts. */
  tags: z.array(slug(TAG_SLUG_MAX)).max(TAGS_PER_POST_MAX),
  parts: z.array(z.enum(TEXT_PARTS)).refine((parts) => parts.includes('title') || parts.includes('address'), {
    error: 'A text has the title or the address',
    params: { code: 'too_small' },
  }),
  /** A line of the channel's own in each language, after the excerpt; empty for none. */
  lines: z.strictObject({ uk: line, en: line }),
  hasCover: z.boolean(),
  translation: z.enum(TRANSLATION_FORMS),
  /** Whether the message of an unpublished or deleted post is removed. */
  removes: z.boolean(),
  /** Whether posts link to their messages. */
  isLinked: z.boolean(),
};

/** The values of a new channel. Only `locales` has no default. */
export const NEW_CHANNEL = {
  tags: [],
  parts: [...TEXT_PARTS],
  lines: { uk: '', en: '' },
  hasCover: true,
  translation: 'own',
  removes: true,
  isLinked: false,
} satisfies Omit<ChannelSettings, 'locales'>;

const server = z
  .url({ protocol: /^https?$/, normalize: true, error: 'Must be an http(s) address' })
  .max(CHANNEL_SERVER_MAX)
  // A path, such as that of a proxy, stays; requests append theirs.
  .transform((value) => (value.endsWith('/') ? value.slice(0, -1) : value));

const secret = text({ max: CHANNEL_SECRET_MAX, singleLine: true, trimmed: true });

/**
 * - Telegram: `server` is the Bot API, `account` the `@name` or the number of the channel, `secret` the bot's token.
 * - Mastodon: `account` is empty, because the token belongs to one account.
 * - Bluesky: `account` is the handle, `secret` an app password.
 */
export const createChannelSchema = z
  .strictObject({
    kind: z.enum(CHANNEL_KINDS),
    server,
    account: text({ max: CHANNEL_ACCOUNT_MAX, singleLine: true, trimmed: true }),
    secret: secret.refine((value) => value !== '', {
      error: 'Must not be empty',
      params: { code: 'too_small' },
    }),
    ...settings,
  })
  .superRefine(({ kind, account }, context) => {
    if (isAccount(kind, account)) return;
    const message = 'Not an account of this service';
    context.addIssue({ code: 'custom', path: ['account'], message, params: { code: 'invalid_account' } });
  });

export type CreateChannel = z.infer<typeof createChannelSchema>;

/** Without `secret`, or with an empty one, the stored secret stays. The account cannot be changed. */
export const updateChannelSchema = z.strictObject({ secret: secret.optional(), ...settings });
export type UpdateChannel = z.infer<typeof updateChannelSchema>;
export type ChannelSettings = Omit<UpdateChannel, 'secret'>;

/** `name` is what the service calls the channel. */
export type ChannelIdentity = { name: string; address: string | null };

/**
 * - `ready`: posts are announced.
 * - `failing`: so are they, but the last request failed; `problem` says how.
 * - `secret_needed`: the stored secret cannot be read, for example because a backup was restored by an installation with
 *   another `SESSION_SECRET`. Messages wait until it is entered again.
 */
export type ChannelState = 'ready' | 'failing' | 'secret_needed';

/** A channel as admins see it. The secret is never shown. */
export type Channel = ChannelSettings &
  ChannelIdentity & {
    id: string;
    kind: ChannelKind;
    server: string;
    account: string;
    state: ChannelState;
    /** Failed requests in a row. */
    failures: number;
    problem: MessageProblem | null;
  };

function isAccount(kind: ChannelKind, account: string): boolean {
  if (kind === 'telegram') return /^(?:@\w{1,64}|-?\d{1,32})$/.test(account);
  if (kind === 'bluesky') return /^@?[\w-]+(?:\.[\w-]+)+$/.test(account) || account.startsWith('did:');
  return account === '';
}
