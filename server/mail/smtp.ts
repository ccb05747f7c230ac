import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '#server/mail-settings.ts';
import type { Outcome } from '#server/outbox/model.ts';

/** How many letters a connection sends at most, and how long it waits for the next one. */
const LETTERS_MAX = 100;
const IDLE_MS = 5_000;

export const SMTP_TIMEOUTS = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  // A server may check the content of a letter before it answers.
  socketTimeout: 120_000,
} as const;

export type Envelope = { from: string; to: string };

type SmtpOutcome = Outcome & {
  /** Whether the server refused the recipient for good. */
  isBounce?: boolean;
};

type Attempt = {
  envelope: Envelope;
  message: Buffer;
  mayCommit: () => boolean;
  signal: AbortSignal;
};

type Open = { connection: SMTPConnection; sent: number; idle?: NodeJS.Timeout };

/** Connections to the SMTP server, which are reused while there are letters. */
export class SmtpClient {
  readonly #server: SmtpServer;
  readonly #name: string;
  readonly #timeouts: Partial<typeof SMTP_TIMEOUTS>;
  #idle: Open[] = [];

  constructor({
    server,
    name,
    timeouts = SMTP_TIMEOUTS,
  }: {
    server: SmtpServer;
    /** How this client introduces itself: the host of the site. */
    name: string;
    timeouts?: { [Name in keyof typeof SMTP_TIMEOUTS]: number };
  }) {
    this.#server = server;
    this.#name = name;
    this.#timeouts = timeouts as typeof SMTP_TIMEOUTS;
  }

  /** Sends a letter once. Never rejects. */
  async send(attempt: Attempt): Promise<SmtpOutcome> {
    const known = this.#takeIdle();
    if (known) {
      const outcome = await this.#sendOn(known, attempt);
      // The server closes idle connections, which says nothing about the letter.
      if (outcome !== 'closed') return outcome;
    }

    const opened = await this.#open(attempt.signal);
    if ('result' in opened) return opened;

    const outcome = await this.#sendOn(opened, attempt);
    return outcome === 'closed'
      ? { result: 'temporary', answer: 'The server closed the connection' }
      : outcome;
  }

  close(): void {
    for (let open = this.#takeIdle(); open; open = this.#takeIdle()) open.connection.quit();
  }

  #takeIdle(): Open | undefined {
    const open = this.#idle.pop();
    clearTimeout(open?.idle);
    return open;
  }

  /** An open connection, or the reason why there is none. */
  async #open(signal: AbortSignal): Promise<Open | SmtpOutcome> {
    const { host, port, isSecure, isLocal, user } = this.#server;
    // Loaded with the first letter: a service without mail saves 4 MB.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      host,
      port,
      secure: isSecure,
      requireTLS: !isLocal && !isSecure,
      // On the same machine nobody can intercept the connection, and servers have self-signed certificates.
      tls: { rejectUnauthorized: !isLocal },
      name: this.#name,
      ...this.#timeouts,
      socketCloseTimeout: 1_000,
    });

    try {
      await onConnection(connection, signal, (done) => connection.connect((error) => done(error ?? null)));
      if (user) {
        const auth = { user: user.name, pass: user.password };
        await onConnection(connection, signal, (done) => connection.login(auth, (error) => done(error)));
      }
    } catch (error) {
      connection.close();
      if (signal.aborted) return interrupted();
      return { result: 'unreachable', answer: describe(error) };
    }

    const open: Open = { connection, sent: 0 };
    // A connection that fails while it is idle is not reused. If it fails while a letter is sent, `send` reports it.
    connection.on('error', () => {});
    connection.on('end', () => {
      this.#idle = this.#idle.filter((entry) => entry !== open);
      clearTimeout(open.idle);
    });

    return open;
  }

  async #sendOn(open: Open, attempt: Attempt): Promise<SmtpOutcome | 'closed'> {
    const { connection } = open;
    const { envelope, message, signal } = attempt;
    let hasBegun = false;
    const content = Readable.from(
      (async function* () {
        // This runs after the server's answer to DATA: from here on it may accept the letter.
        if (!attempt.mayCommit()) throw new Error('Another process may be sending');
        hasBegun = true;
        yield message;
      })(),
    );

    try {
      const info = await onConnection<{ response: string }>(connection, signal, (done) =>
        connection.send({ ...envelope, size: message.length, use8BitMime: false }, content, done),
      );
      this.#release(open);
      return { result: 'sent', answer: info.response };
    } catch (error) {
      // More data on this connection could be taken for a part of this letter.
      connection.close();
      if (!attempt.mayCommit() || (signal.aborted && !hasBegun)) return interrupted();
      if (!hasBegun && open.sent > 0 && isClosed(error)) return 'closed';
      return classify(error);
    }
  }

  #release(open: Open): void {
    open.sent++;
    if (open.sent >= LETTERS_MAX) {
      open.connection.quit();
      return;
    }

    open.idle = setTimeout(() => {
      this.#idle = this.#idle.filter((entry) => entry !== open);
      open.connection.quit();
    }, IDLE_MS);
    open.idle.unref();
    this.#idle.push(open);
  }
}

/** Runs a step of a connection. Also rejects if the connection fails or `signal` aborts, which closes it. */
async function onConnection<Result = void>(
  connection: SMTPConnection,
  signal: AbortSignal,
  step: (done: (error: Error | null, result?: Result) => void) => void,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const onAbort = () => {
    connection.close();
    reject(new Error('The attempt was interrupted'));
  };
  const onEnd = () =>
    reject(Object.assign(new Error('The server closed the connection'), { code: 'ECONNECTION' }));
  connection.once('error', reject);
  connection.once('end', onEnd);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  else step((error, result) => (error ? reject(error) : resolve(result as Result)));

  try {
    return await promise;
  } finally {
    connection.off('error', reject);
    connection.off('end', onEnd);
    signal.removeEventListener('abort', onAbort);
  }
}

function interrupted(): SmtpOutcome {
  return { result: 'interrupted', answer: 'The attempt was interrupted' };
}

/** The code with which a server closes the connection. */
const CLOSING = 421;

function isClosed(error: unknown): boolean {
  const { code, responseCode } = error as NodemailerError;
  return (
    responseCode === CLOSING || (responseCode === undefined && /^E(CONNECTION|SOCKET)$/.test(code ?? ''))
  );
}

/** The meaning of a failed attempt on an open connection. */
function classify(error: unknown): SmtpOutcome {
  const { code, command, response, responseCode = 0, message = '' } = error as NodemailerError;
  const answer = describe(error);
  // The client itself refuses an address or a size that this server does not take.
  const isUnsendable = response === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE');
  if (!isUnsendable && responseCode < 500) return { result: 'temporary', answer };
  return { result: 'refused', answer, isBounce: isAboutRecipient({ command, answer: message }) };
}

/** Codes 5.7 are about policies (RFC 3463, 3.8): the sender is at fault, or nobody is. */
function isAboutRecipient({ command, answer }: { command: string | undefined; answer: string }): boolean {
  const [, subject] = /\b5\.(\d)\.\d{1,3}\b/.exec(answer) ?? [];
  if (command === 'RCPT TO') return subject !== '7';
  return /\b5\.(1\.[12346]|2\.1)\b/.test(answer);
}

const ANSWER_MAX = 500;

/** The server's own words, if there are any, on one line. */
function describe(error: unknown): string {
  const { response, message } = error as NodemailerError;
  return (response ?? message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_MAX);
}
