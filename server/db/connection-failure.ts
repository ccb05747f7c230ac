import { MongoServerError, MongoServerSelectionError, type TopologyDescription } from 'mongodb';

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
/** MongoDB Atlas replies with this code to a wrong password. */
const ATLAS_ERROR = 8000;

/** A failed connection in the form that the table of advice uses. */
type Failure = {
  error: Error;
  /** Codes and messages of the error and its causes. */
  text: string;
  hasTls: boolean;
  topology: TopologyDescription | null;
};

/** The first row that applies tells the user what to do. */
const ADVICE: [applies: (failure: Failure) => boolean, advice: string][] = [
  [
    ({ error }) => isRefusal(error, AUTHENTICATION_FAILED, ATLAS_ERROR),
    'The user name or the password is wrong, or the user belongs to another database: then add authSource with its name.',
  ],
  [
    ({ error }) => isRefusal(error, UNAUTHORIZED),
    'It needs the name and password of a user who has the role readWrite on the database.',
  ],
  [
    // The driver and its URI parser each have a class of this name.
    ({ error, text }) => error.name === 'MongoParseError' || /Unable to parse|ERR_INVALID_URL/.test(text),
    'Correct it. Percent-encode special characters in the user name and password, such as %40 for @.',
  ],
  [
    ({ text }) => /ENOTFOUND|EAI_AGAIN|ENODATA|query(Srv|Txt)/.test(text),
    'The host name was not found: correct it, or check this machine’s DNS.',
  ],
  [
    ({ text }) => /(ENOENT|EACCES|EISDIR)\b.*\bopen '/.test(text),
    'Correct the path of the file, or let the user of the service read it.',
  ],
  [
    ({ text }) => /PEM|bad decrypt|ERR_OSSL/.test(text),
    'Use files in PEM format, and for an encrypted key its password as tlsCertificateKeyFilePassword.',
  ],
  [
    ({ text }) => /certificate|CERT_/i.test(text),
    'Set tlsCAFile to the certificates that this machine trusts for the server, and use a host name that is in the server’s certificate.',
  ],
  [
    ({ text, hasTls }) => hasTls && /SSL|TLS|EPROTO/.test(text),
    'Remove tls=true if the server has no TLS; if it requires a certificate of its clients, set tlsCertificateKeyFile.',
  ],
  [
    ({ text, hasTls }) => !hasTls && /connection .* closed/.test(text),
    'If the server requires TLS, add tls=true.',
  ],
  [
    ({ topology }) => topology?.type === 'ReplicaSetNoPrimary' && topology.servers.size === 0,
    'No server there belongs to this replica set: correct replicaSet.',
  ],
  [
    ({ topology }) => [...(topology?.servers.values() ?? [])].some(({ type }) => type === 'RSSecondary'),
    'The replica set has no primary now: look at rs.status() on one of its members.',
  ],
];

/** The service is not started by hand, so its owner cannot pass options to Node.js. */
const NODE_ADVICE = /; if the root CA is installed locally, .*/;
/** Passwords of the client's key and of a proxy, and the token of a cloud session. */
const SECRET_OPTION = /\b(tlsCertificateKeyFilePassword|proxyPassword|authMechanismProperties)=[^&]*/gi;

const DEFAULT_ADVICE = 'Start the MongoDB server, or correct the address.';

/** Why the server of a URI can't be used, and what to do: two sentences on one line, without the password. */
export function explainConnectionFailure(error: unknown, uri: string): string {
  const failure = toFailure(error instanceof Error ? error : new Error(String(error)), uri);
  const [, advice = DEFAULT_ADVICE] = ADVICE.find(([applies]) => applies(failure)) ?? [];
  const [line = ''] = failure.error.message.split('\n');
  const reason = line.replace(NODE_ADVICE, '').replace(/\.$/, '');
  return `MONGODB_URI (${withoutPasswords(uri)}) cannot be used: ${reason}. ${advice}`;
}

/** Whether the server rejects the user of the URI or does not allow this user's operation. */
export function isUserRefused(error: unknown): boolean {
  return error instanceof Error && isRefusal(error, UNAUTHORIZED, AUTHENTICATION_FAILED, ATLAS_ERROR);
}

function isRefusal(error: Error, ...codes: number[]): boolean {
  return error instanceof MongoServerError && codes.includes(Number(error.code));
}

function toFailure(error: Error, uri: string): Failure {
  const parts: unknown[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    parts.push('code' in cause ? cause.code : '', cause.message);
  const hasTls = uri.startsWith('mongodb+srv:')
    ? !/[?&](tls|ssl)=false/i.test(uri)
    : /[?&](tls|ssl)=true/i.test(uri);
  const isSelection = error instanceof MongoServerSelectionError;

  return { error, text: parts.join(' '), hasTls, topology: isSelection ? (error.reason ?? null) : null };
}

/**
 * A password that is not encoded may contain characters that look like its end. Options are cut off first, because an
 * `@` in one of them would look like the end of the user part.
 */
function withoutPasswords(uri: string): string {
  return uri.replace(SECRET_OPTION, '$1=***').replace(/\/\/.*@/, '//***@');
}
