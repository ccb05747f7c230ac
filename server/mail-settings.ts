import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { email } from '#contract/users/users.ts';
import type { Settings } from './config-schema.ts';

export type MailSettings = {
  server: SmtpServer;
  /** `name` is null if the sender's name is that of the site. */
  from: { name: string | null; address: string };
  replyTo: string | null;
  /** How many letters may be sent in an hour; null for no limit. */
  perHour: number | null;
  dkim: { domain: string; selector: string; privateKey: KeyObject } | null;
};

/** Values of these variables. */
export type EnteredMail = { SMTP_URL: string; MAIL_FROM: string };

export type SmtpServer = {
  host: string;
  port: number;
  /** Whether the connection starts with TLS instead of switching to it. */
  isSecure: boolean;
  /** Whether the server is on this machine, where the connection need not be encrypted. */
  isLocal: boolean;
  user: { name: string; password: string } | null;
};

/** Shorter RSA keys don’t count (RFC 8301, 3.2). */
const RSA_BITS_MIN = 1024;

const SUBMISSION_PORT = 587;
/** At this port the connection starts with TLS. */
export const SECURE_PORT = 465;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
/** `Name <address>` or an address. */
const SENDER = /^(?:(?<name>[^<>]*?)\s*<(?<inBrackets>[^<>]+)>|(?<plain>[^<>]+))$/u;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** The settings of letters, or lines that say what is wrong with them. */
export function readMailSettings(values: Settings): { mail: MailSettings | null; problems: string[] } {
  const server = values.SMTP_URL === undefined ? null : readServer(values.SMTP_URL);
  const from = values.MAIL_FROM === undefined ? null : readSender(values.MAIL_FROM);
  const key = values.DKIM_KEY_FILE === undefined ? null : readPrivateKey(values.DKIM_KEY_FILE);
  const problems = Object.entries({ SMTP_URL: server, MAIL_FROM: from, DKIM_KEY_FILE: key }).flatMap(
    ([name, value]) => (typeof value === 'string' ? `  ${name}: ${value}` : []),
  );
  if (!server || !from || typeof server === 'string' || typeof from === 'string' || typeof key === 'string') {
    return { mail: null, problems };
  }

  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector } = values;
  const mail = {
    server,
    from,
    replyTo: values.MAIL_REPLY_TO ?? null,
    perHour: values.MAIL_PER_HOUR ?? null,
    dkim: domain && selector && key ? { domain, selector, privateKey: key.privateKey } : null,
  };

  return { mail, problems };
}

/** Returns the server, or a problem that does not show the address, because it contains a password. */
function readServer(value: string): SmtpServer | string {
  const wrong = 'must be like smtps://user:password@mail.example.com or smtp://127.0.0.1:25';
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return wrong;
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    return 'must have nothing after the port; characters of the password such as / ? # @ are percent-encoded';
  }

  const isSecure = url.protocol === 'smtps:';
  const port = Number(url.port) || (isSecure ? SECURE_PORT : SUBMISSION_PORT);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');

  try {
    const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if ((name === '') !== (password === '')) return 'must have a password if it has a user';
    const user = name === '' ? null : { name, password };
    return { host, port, isSecure, isLocal: LOCAL_HOST.test(url.hostname), user };
  } catch {
    return 'has a % in the user or password that is not percent-encoded as %25';
  }
}

function readSender(value: string): MailSettings['from'] | string {
  const { name = '', inBrackets, plain } = SENDER.exec(value.trim())?.groups ?? {};
  const address = email.safeParse(inBrackets ?? plain);
  if (!address.success || CONTROL_CHARACTER.test(value)) {
    return 'must be an address such as news@example.com or Name <news@example.com>';
  }
  return { name: name.replace(/^"(.*)"$/, '$1').trim() || null, address: address.data };
}

function readPrivateKey(file: string): { privateKey: KeyObject } | string {
  try {
    // A text would be parsed for each letter, which takes as long as its signature.
    const privateKey = createPrivateKey(readFileSync(file, 'utf8'));
    const { asymmetricKeyType: type, asymmetricKeyDetails } = privateKey;
    const { modulusLength = 0 } = asymmetricKeyDetails ?? {};
    if (type === 'rsa' && modulusLength >= RSA_BITS_MIN) return { privateKey };
    return `${file} must have an RSA key of at least ${RSA_BITS_MIN} bits, which all mail services verify`;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (/^E[A-Z]+$/.test(code)) return `${file} cannot be read (${code})`;
    return `${file} is not a private key in PEM format`;
  }
}
