import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import type { CommentPolicy, SiteSettings } from '#contract/site-settings.ts';
import { configSchema, DEFAULT_DATA_DIR, type Settings } from './config-schema.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';

/** The names of all settings. */
export const SETTINGS = Object.keys(configSchema.shape);

/** Optional, in the folder of package.json. */
export const ENV_FILE = path.resolve(import.meta.dirname, '..', '.env');

/** Settings that need each other. */
const PAIRS = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR'],
  ['DKIM_DOMAIN', 'DKIM_KEY_FILE'],
] as const;

export type OAuthClient = { clientId: string; clientSecret: string; url: string };

export type SiteDefaults = {
  names: Record<Locale, string>;
  /** The description of the site, one sentence for each language; the default is shown if it is empty. */
  taglines: Record<Locale, string>;
  /** The IANA name of the time zone of dates on pages. The API and feeds are in UTC. */
  timeZone: string;
  /** Whether straight quotes, apostrophes and hyphens used as dashes become those of the language. */
  smartTypography: boolean;
  comments: CommentPolicy;
  newsletter: SiteSettings['newsletter'];
  /** Whether page views are counted. */
  analytics: boolean;
  /** After how many days events are deleted; totals stay. */
  analyticsEventDays: number;
  /** What `robots.txt` allows AI crawlers: search with sources, fetching for a user, training of models. */
  robots: { search: boolean; fetch: boolean; training: boolean };
};

export type BackupSettings = {
  /** The folder of the nightly backups; null if none are made. */
  folder: string | null;
  /** The time of day in the time zone of the site, such as `03:30`. */
  at: string;
  /** How many nightly backups are kept. */
  keep: number;
  /** The passphrase that encrypts backups. `passphraseFile` is the path of a file that has it in its first line. */
  passphrase: string | undefined;
  passphraseFile: string | undefined;
};

export type Config = {
  port: number;
  host: string;
  /** The port on 127.0.0.1 at which Prometheus reads metrics; undefined if there is none. */
  metricsPort: number | undefined;
  /** The base of absolute links, without a slash at the end. */
  publicUrl: string;
  /**
   * The only origin whose pages may send forms. Null without PUBLIC_URL: then it is the origin that a request is sent
   * to.
   */
  ownOrigin: string | null;
  /** Undefined for the embedded engine on `dataDir`. */
  mongodbUri: string | undefined;
  dataDir: string;
  /** Whether commands use the same folder without being told. */
  isDefaultDataDir: boolean;
  /** The folder for files that can be downloaded again: the C library of the engine, the browser of the tests. */
  cacheDir: string;
  /**
   * The key that signs session cookies and form tokens. If undefined, a secret is generated and stored in `dataDir`.
   */
  sessionSecret: string | undefined;
  /** The admin to create at start if there is none. */
  admin: { email: string; password: string } | null;
  /** Where to report a vulnerability, as a URI; without it there is no `security.txt`. */
  securityContact: string | undefined;
  /** Hosts in private networks that webhooks may call, as `host` or `host:port`. */
  webhookAllowHosts: string[];
  /** The endpoint that tells search engines of changes; null if they are not told. */
  indexNow: { endpoint: string } | null;
  /** The WebSub hub that is told of changed feeds. */
  webSubHub: string | undefined;
  /** How many accounts clients at one address may create in an hour. */
  newAccountsPerHour: number;
  /** OAuth providers; null if not configured. `url` has no slash at the end. */
  github: OAuthClient | null;
  google: OAuthClient | null;
  /** The password for the commands `user create` and `user password`, which ask for one if this is not set. */
  password: string | undefined;
  /** The settings that apply until the owner stores others; code reads `siteSettings()`. */
  siteDefaults: SiteDefaults;
  /** The names of the variables that are set. */
  variables: ReadonlySet<string>;
  trustProxy: boolean;
  /** When a keyed upload counts as a stored file: equal size and MIME type, or equal bytes. */
  mediaDedupe: 'size' | 'content';
  /**
   * Limits of uploads without a key: the bytes of all files that nothing refers to, and the bytes that an address
   * uploads in a day.
   */
  publicUploads: { bytes: number; bytesPerAddress: number };
  /** Writes are refused while the disk of `dataDir` has less free space than this; 0 turns it off. */
  freeBytesMin: number;
  /** Maximum size of the response cache in memory; 0 turns it off. */
  responseCacheBytes: number;
  /** Maximum size of the disk cache of media in `dataDir`; 0 turns it off. */
  mediaCacheBytes: number;
  /** Whether this process's index or MongoDB's answers searches. */
  search: 'memory' | 'mongodb';
  /** Whether assistants may connect, at `/mcp`. */
  mcp: boolean;
  /** Whether programs may register for signing in (OAuth dynamic registration). */
  oauthRegistration: boolean;
  backup: BackupSettings;
  /** How letters are sent; null without SMTP_URL, and then no page or response mentions letters. */
  mail: MailSettings | null;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** The message lists every wrong setting, one on a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses environment variables; empty ones count as unset. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = configSchema.safeParse(given);
  const lines = (parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  lines.push(...missingPairs(given));

  const { mail, problems } = parsed.data ? readMailSettings(parsed.data) : { mail: null, problems: [] };
  lines.push(...problems);
  if (!parsed.success || lines.length > 0) {
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
  }

  const values = parsed.data;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = values;
  const root = path.resolve(import.meta.dirname, '..');

  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    ownOrigin: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    mongodbUri: values.MONGODB_URI,
    dataDir: path.resolve(root, values.DATA_DIR),
    isDefaultDataDir: path.resolve(root, values.DATA_DIR) === path.resolve(root, DEFAULT_DATA_DIR),
    cacheDir: path.join(root, '.cache'),
    sessionSecret: values.SESSION_SECRET,
    admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null,
    securityContact: values.SECURITY_CONTACT,
    webhookAllowHosts: values.WEBHOOK_ALLOW_HOSTS,
    indexNow: values.INDEXNOW === 'on' ? { endpoint: values.INDEXNOW_ENDPOINT } : null,
    webSubHub: values.WEBSUB_HUB,
    newAccountsPerHour: values.NEW_ACCOUNTS_PER_HOUR,
    github: client(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET, values.GITHUB_URL),
    google: client(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_ISSUER),
    password: values.DVOMOVA_PASSWORD,
    siteDefaults: toSiteDefaults(values),
    variables: new Set(Object.keys(given)),
    trustProxy: values.TRUST_PROXY === '1',
    mediaDedupe: values.MEDIA_DEDUPE,
    publicUploads: {
      bytes: values.PUBLIC_UPLOADS_MB * 1024 * 1024,
      bytesPerAddress: values.PUBLIC_UPLOADS_PER_ADDRESS_MB * 1024 * 1024,
    },
    freeBytesMin: values.MIN_FREE_MB * 1024 * 1024,
    responseCacheBytes: values.RESPONSE_CACHE_MB * 1024 * 1024,
    mediaCacheBytes: values.MEDIA_CACHE_MB * 1024 * 1024,
    search: values.SEARCH,
    mcp: values.MCP === 'on',
    oauthRegistration: values.OAUTH_REGISTRATION === 'on',
    backup: {
      folder: values.BACKUP_DIR === undefined ? null : path.resolve(root, values.BACKUP_DIR),
      at: values.BACKUP_AT,
      keep: values.BACKUP_KEEP,
      passphrase: values.BACKUP_PASSPHRASE,
      passphraseFile: values.BACKUP_PASSPHRASE_FILE,
    },
    mail,
    logLevel: values.LOG_LEVEL,
  });
}

function toSiteDefaults(values: Settings): SiteDefaults {
  return {
    names: { uk: values.SITE_NAME ?? 'Двомова', en: values.SITE_NAME ?? 'Dvomova' },
    taglines: { uk: values.TAGLINE_UK ?? '', en: values.TAGLINE_EN ?? '' },
    timeZone: values.TIME_ZONE,
    smartTypography: values.SMART_TYPOGRAPHY === 'on',
    comments: values.COMMENTS,
    newsletter: {
      isOn: values.NEWSLETTER === 'on',
      inFooter: false,
      sendsByDefault: false,
      isWhole: true,
      digestDay: 1,
      digestHour: 9,
    },
    analytics: values.ANALYTICS === 'on',
    analyticsEventDays: values.ANALYTICS_EVENT_DAYS,
    robots: {
      search: values.ROBOTS_AI_SEARCH === 'allow',
      fetch: values.ROBOTS_AI_FETCH === 'allow',
      training: values.ROBOTS_AI_TRAINING === 'allow',
    },
  };
}

let current: Config | undefined;

/** The settings of the process, read once from the environment and the `.env` file. */
export function config(): Config {
  if (current) return current;
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  current = readConfig(process.env);
  return current;
}

function missingPairs(given: Record<string, string | undefined>): string[] {
  return PAIRS.flatMap(([first, second]) => {
    if ((given[first] === undefined) === (given[second] === undefined)) return [];
    const [missing, present] = given[first] === undefined ? [first, second] : [second, first];
    return [`  ${missing}: is required if ${present} is set`];
  });
}

function client(
  clientId: string | undefined,
  clientSecret: string | undefined,
  url: string,
): OAuthClient | null {
  return clientId && clientSecret ? { clientId, clientSecret, url } : null;
}
