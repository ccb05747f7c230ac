import { z } from 'zod';
import { COMMENT_POLICIES, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { isTimeZone } from '#contract/site-settings.ts';
import { email } from '#contract/users/users.ts';
import { cacheMegabytes } from './runtime/machine-memory.ts';

const wholeNumber = (most: number, least = 0) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}` });
const absoluteUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((value) => value.replace(/\/+$/, ''));

const address = z
  .string()
  .refine((value) => email.safeParse(value).success, { error: 'must be an email address' });

const contact = z
  .string()
  .transform((value) => (value.includes(':') ? value : `mailto:${value}`))
  .refine((uri) => /^(https:\/\/|mailto:[^@]+@|tel:)\S+$/.test(uri), {
    error: 'must be an email address, or start with https:, mailto: or tel:',
  });

const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be the name of a time zone, like Europe/Kyiv or UTC' });

/** Names or IP addresses separated by commas. One with a port applies only to that port. */
const hosts = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .refine((names) => names.every((host) => URL.canParse(`http://${host}/`) && !/[/?#@]/.test(host)), {
    error: 'must be host names or IP addresses, separated by commas',
  });

const HOST_NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

const tagline = z.string().max(200).optional();

export const DEFAULT_DATA_DIR = './data';

/** The environment variables of the service, with their defaults. Errors complete the sentence “NAME …”. */
export const configSchema = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: wholeNumber(65_535, 1).optional(),
  PUBLIC_URL: absoluteUrl.optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'must start with mongodb:// or mongodb+srv://' })
    .optional(),
  DATA_DIR: z.string().min(1).default(DEFAULT_DATA_DIR),
  SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, { error: `must have at least ${PASSWORD_MIN} characters` })
    .max(PASSWORD_MAX, { error: `must have at most ${PASSWORD_MAX} characters` })
    .optional(),
  SECURITY_CONTACT: contact.optional(),
  NEW_ACCOUNTS_PER_HOUR: wholeNumber(1_000_000, 1).default(20),
  DVOMOVA_PASSWORD: z.string().optional(),
  CHANNEL_TOKEN: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: absoluteUrl.default('https://github.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: absoluteUrl.default('https://accounts.google.com'),
  SITE_NAME: z.string().min(1).max(100).optional(),
  TAGLINE_UK: tagline,
  TAGLINE_EN: tagline,
  SMART_TYPOGRAPHY: oneOf('off', 'on').default('on'),
  TIME_ZONE: timeZone.default('Europe/Kyiv'),
  TRUST_PROXY: oneOf('0', '1').default('0'),
  MEDIA_DEDUPE: oneOf('size', 'content').default('size'),
  MEDIA_CACHE_MB: wholeNumber(1_000_000).default(512),
  PUBLIC_UPLOADS_MB: wholeNumber(1_000_000).default(2_048),
  PUBLIC_UPLOADS_PER_ADDRESS_MB: wholeNumber(1_000_000).default(200),
  MIN_FREE_MB: wholeNumber(1_000_000).default(512),
  RESPONSE_CACHE_MB: wholeNumber(1_000_000).default(cacheMegabytes({ least: 8, most: 64 })),
  CONTENT_MEMORY_MB: wholeNumber(1_000_000, 8).default(cacheMegabytes({ least: 8, most: 48 })),
  SEARCH: oneOf('memory', 'mongodb').default('memory'),
  COMMENTS: oneOf(...COMMENT_POLICIES).default('open'),
  NEWSLETTER: oneOf('off', 'on').default('off'),
  ANALYTICS: oneOf('on', 'off').default('on'),
  ANALYTICS_EVENT_DAYS: wholeNumber(3_650).default(90),
  ROBOTS_AI_SEARCH: oneOf('allow', 'refuse').default('allow'),
  ROBOTS_AI_FETCH: oneOf('allow', 'refuse').default('allow'),
  ROBOTS_AI_TRAINING: oneOf('allow', 'refuse').default('refuse'),
  WEBHOOK_ALLOW_HOSTS: hosts,
  TRANSLATE_KIND: oneOf('openai', 'deepl', 'libretranslate').optional(),
  TRANSLATE_URL: absoluteUrl.optional(),
  TRANSLATE_KEY: z.string().optional(),
  TRANSLATE_MODEL: z.string().max(200).optional(),
  MCP: oneOf('off', 'on').default('off'),
  OAUTH_REGISTRATION: oneOf('off', 'on').default('off'),
  INDEXNOW: oneOf('off', 'on').default('off'),
  INDEXNOW_ENDPOINT: absoluteUrl.default('https://api.indexnow.org/indexnow'),
  WEBSUB_HUB: absoluteUrl.optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 03:30' })
    .default('03:30'),
  BACKUP_KEEP: wholeNumber(1_000, 1).default(7),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSWORD_MIN, { error: `must have at least ${PASSWORD_MIN} characters` })
    .optional(),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_REPLY_TO: address.optional(),
  MAIL_PER_HOUR: wholeNumber(1_000_000, 1).optional(),
  MAIL_CONNECTIONS: wholeNumber(100, 1).default(5),
  DKIM_DOMAIN: z.string().regex(HOST_NAME, { error: 'must be a domain such as example.com' }).optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(HOST_NAME, { error: 'must be the name of a DNS record such as dvomova' })
    .optional(),
  DKIM_KEY_FILE: z.string().min(1).optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
});

export type Settings = z.infer<typeof configSchema>;
