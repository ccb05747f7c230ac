import { existsSync } from 'node:fs';
import path from 'node:path';
import { configSchema, DEFAULT_DATA_DIR, type Settings } from './config-schema.ts';
import { type EnteredMail, readMailSettings } from './mail-settings.ts';

export const SETTINGS = Object.keys(configSchema.shape);

/** Optional, in the folder of package.json. */
export const ENV_FILE = path.resolve(import.meta.dirname, '..', '.env');

/** Settings that need each other. */
const PAIRS = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TRANSLATE_KIND', 'TRANSLATE_URL'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR'],
  ['DKIM_DOMAIN', 'DKIM_KEY_FILE'],
] as const;

export type OAuthClient = { clientId: string; clientSecret: string; url: string };
export type Config = ReturnType<typeof readConfig>;
export type SiteDefaults = Config['siteDefaults'];

/** The message lists every wrong setting, one on a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses environment variables; empty ones count as unset. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
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
    /** The port on 127.0.0.1 at which Prometheus reads metrics; undefined if there is none. */
    metricsPort: values.METRICS_PORT,
    /** The base of absolute links, without a slash at the end. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /**
     * The only origin whose pages may send forms. Null without PUBLIC_URL: then it is the origin that a request is sent
     * to.
     */
    ownOrigin: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    /** Undefined for the embedded engine on `dataDir`. */
    mongodbUri: values.MONGODB_URI,
    dataDir: path.resolve(root, values.DATA_DIR),
    /** Whether commands use the same folder without being told. */
    isDefaultDataDir: path.resolve(root, values.DATA_DIR) === path.resolve(root, DEFAULT_DATA_DIR),
    /** The folder for files that can be downloaded again: the C library of the engine, the browser of the tests. */
    cacheDir: path.join(root, '.cache'),
    /**
     * The key that signs session cookies and form tokens. If undefined, a secret is generated and stored in `dataDir`.
     */
    sessionSecret: values.SESSION_SECRET,
    /** The admin to create at start if there is none. */
    admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null,
    /** Where to report a vulnerability, as a URI; without it there is no `security.txt`. */
    securityContact: values.SECURITY_CONTACT,
    /** Hosts in private networks that requests to entered addresses may reach, as `host` or `host:port`. */
    privateHosts: values.WEBHOOK_ALLOW_HOSTS,
    /** The endpoint that tells search engines of changes; null if they are not told. */
    indexNow: values.INDEXNOW === 'on' ? { endpoint: values.INDEXNOW_ENDPOINT } : null,
    /** The WebSub hub that is told of changed feeds. */
    webSubHub: values.WEBSUB_HUB,
    /** How many accounts clients at one address may create in an hour. */
    newAccountsPerHour: values.NEW_ACCOUNTS_PER_HOUR,
    /** OAuth providers; null if not configured. `url` has no slash at the end. */
    github: client(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET, values.GITHUB_URL),
    google: client(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_ISSUER),
    /** The password for the commands `user create` and `user password`, which ask for one if this is not set. */
    password: values.DVOMOVA_PASSWORD,
    /** The secret for the command `channel add`. */
    channelToken: values.CHANNEL_TOKEN,
    /** The settings that apply until the owner stores others; code reads `siteSettings()`. */
    siteDefaults: toSiteDefaults(values),
    /** The names of the variables that are set. */
    variables: new Set(Object.keys(given)),
    trustProxy: values.TRUST_PROXY === '1',
    /** When a keyed upload counts as a stored file: equal size and MIME type, or equal bytes. */
    mediaDedupe: values.MEDIA_DEDUPE,
    /**
     * Limits of uploads without a key: the bytes of all files that nothing refers to, and the bytes that an address
     * uploads in a day.
     */
    publicUploads: {
      bytes: values.PUBLIC_UPLOADS_MB * 1024 * 1024,
      bytesPerAddress: values.PUBLIC_UPLOADS_PER_ADDRESS_MB * 1024 * 1024,
    },
    /** Writes are refused while the disk of `dataDir` has less free space than this; 0 turns it off. */
    freeBytesMin: values.MIN_FREE_MB * 1024 * 1024,
    /** Maximum size of the response cache in memory; 0 turns it off. */
    responseCacheBytes: values.RESPONSE_CACHE_MB * 1024 * 1024,
    /** Maximum size, as estimated, of what the process remembers of posts, tags and authors. */
    contentMemoryBytes: values.CONTENT_MEMORY_MB * 1024 * 1024,
    /** Maximum size of the disk cache of media in `dataDir`; 0 turns it off. */
    mediaCacheBytes: values.MEDIA_CACHE_MB * 1024 * 1024,
    /** Whether this process's index or MongoDB's answers searches. */
    search: values.SEARCH,
    /** The server that translates drafts; null if none is set up here. */
    translation:
      values.TRANSLATE_KIND && values.TRANSLATE_URL
        ? {
            kind: values.TRANSLATE_KIND,
            url: values.TRANSLATE_URL,
            key: values.TRANSLATE_KEY ?? null,
            model: values.TRANSLATE_MODEL ?? '',
          }
        : null,
    /** Whether assistants may connect, at `/mcp`. */
    mcp: values.MCP === 'on',
    /** Whether programs may register for signing in (OAuth dynamic registration). */
    oauthRegistration: values.OAUTH_REGISTRATION === 'on',
    backup: {
      /** The folder of the nightly backups; null if none are made. */
      folder: values.BACKUP_DIR === undefined ? null : path.resolve(root, values.BACKUP_DIR),
      /** The time of day in the time zone of the site, such as `03:30`. */
      at: values.BACKUP_AT,
      /** How many nightly backups are kept. */
      keep: values.BACKUP_KEEP,
      /** Encrypts backups. `passphraseFile` is the path of a file that has the passphrase in its first line. */
      passphrase: values.BACKUP_PASSPHRASE,
      passphraseFile: values.BACKUP_PASSPHRASE_FILE,
    },
    /** How letters are sent; null without SMTP_URL, and then an admin may enter a server: see `mailSettings()`. */
    mail,
    /** How many letters may be sent in an hour, null for no limit, and at a time. */
    mailLimits: { perHour: values.MAIL_PER_HOUR ?? null, connections: values.MAIL_CONNECTIONS },
    /** The settings of letters with a server and a sender that an admin has entered instead of the variables. */
    readMail: (entered: EnteredMail) => readMailSettings({ ...values, ...entered }),
    logLevel: values.LOG_LEVEL,
  });
}

function toSiteDefaults(values: Settings) {
  return {
    names: { uk: values.SITE_NAME ?? 'Двомова', en: values.SITE_NAME ?? 'Dvomova' },
    /** The description of the site, one sentence for each language; the default is shown if it is empty. */
    taglines: { uk: values.TAGLINE_UK ?? '', en: values.TAGLINE_EN ?? '' },
    /** The IANA name of the time zone of dates on pages. The API and feeds are in UTC. */
    timeZone: values.TIME_ZONE,
    /** Whether straight quotes, apostrophes and hyphens used as dashes become those of the language. */
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
    /** Whether page views are counted. */
    analytics: values.ANALYTICS === 'on',
    /** After how many days events are deleted; totals stay. */
    analyticsEventDays: values.ANALYTICS_EVENT_DAYS,
    /** What `robots.txt` allows AI crawlers: search with sources, fetching for a user, training of models. */
    robots: {
      search: values.ROBOTS_AI_SEARCH === 'allow',
      fetch: values.ROBOTS_AI_FETCH === 'allow',
      training: values.ROBOTS_AI_TRAINING === 'allow',
    },
  };
}

let current: Config | undefined;

/**
 * The settings of the process, read once from the environment and the `.env` file. The demo ignores the file, which
 * belongs to the real site.
 */
export function config(): Config {
  if (current) return current;
  if (existsSync(ENV_FILE) && !process.argv.includes('--demo')) process.loadEnvFile(ENV_FILE);
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
