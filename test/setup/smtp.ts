import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A letter as a server accepted it. */
export type ReceivedLetter = ParsedMail & {
  raw: Buffer;
  envelope: { from: string; to: string };
  /** Where the button of the letter leads; null if it has none. */
  button: URL | null;
};

export type SmtpInbox = {
  port: number;
  url: string;
  received: ReceivedLetter[];
  /** Waits for the next letter to this address, which then is no longer in `received`. */
  next: (to?: string) => Promise<ReceivedLetter>;
  /** Replaces handlers of the server until the next call. */
  behave: (handlers: Behaviour) => void;
  close: () => Promise<void>;
};

type Behaviour = Pick<SMTPServerOptions, 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'>;

const WAIT_MS = 30_000;
const POLL_MS = 20;

let shared: Promise<SmtpInbox> | undefined;

/** The server of this process, which ends with it. */
export function findSmtpServer(): Promise<SmtpInbox> {
  shared ??= startSmtpServer();
  return shared;
}

/** A real SMTP server on loopback. */
export async function startSmtpServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<SmtpInbox> {
  const received: ReceivedLetter[] = [];
  let behaviour: Behaviour = {};
  const store: NonNullable<SMTPServerOptions['onData']> = async (stream, session, done) => {
    // Null if the client breaks off in the middle of the letter.
    const raw = await buffer(stream).catch(() => null);
    if (raw === null) return done(new Error('Broken off'));
    const letter = await parse(raw);
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address).join(),
    };
    received.push(Object.assign(letter, { envelope }));
    done(null, 'Accepted');
  };

  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: options.onAuth ? [] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onConnect: (session, done) => (behaviour.onConnect ?? options.onConnect ?? accept)(session, done),
    onMailFrom: (address, session, done) => (behaviour.onMailFrom ?? accept)(address, session, done),
    onRcptTo: (address, session, done) => (behaviour.onRcptTo ?? accept)(address, session, done),
    onData: (stream, session, done) => (behaviour.onData ?? store)(stream, session, done),
  });

  // A client that is killed breaks its connection.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');

  const { port: bound } = server.server.address() as AddressInfo;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    async next(to) {
      const end = Date.now() + WAIT_MS;
      for (;;) {
        const at = received.findIndex(({ envelope }) => to === undefined || envelope.to === to);
        const [letter] = at < 0 ? [] : received.splice(at, 1);
        if (letter) return letter;
        if (Date.now() > end) throw new Error(`No letter to ${to ?? 'anybody'} has arrived`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    behave(handlers) {
      behaviour = handlers;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function accept(...given: unknown[]): void {
  const done = given.at(-1) as () => void;
  done();
}

async function parse(raw: Buffer): Promise<Omit<ReceivedLetter, 'envelope'>> {
  const letter = await simpleParser(raw);
  const [, href] = /<a class="button" href="([^"]+)"/.exec(letter.html || '') ?? [];
  return Object.assign(letter, {
    raw,
    button: href === undefined ? null : new URL(href.replaceAll('&amp;', '&')),
  });
}
