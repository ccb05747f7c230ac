import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type SmtpInbox, startSmtpServer } from '#test/setup/smtp.ts';
import { SmtpClient } from './smtp.ts';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const TIMEOUTS = { dnsTimeout: 500, connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500 };
const MESSAGE = Buffer.from('Subject: Hi\r\n\r\nHello\r\n');

function aClient(
  port: number,
  server: Partial<{ isLocal: boolean; user: { name: string; password: string } }> = {},
) {
  const settings = { host: '127.0.0.1', port, isSecure: false, isLocal: true, user: null, ...server };
  const client = new SmtpClient({ server: settings, name: 'blog.example', timeouts: TIMEOUTS });
  closing.push(async () => client.close());
  return client;
}

function send(client: SmtpClient, given: Partial<Parameters<SmtpClient['send']>[0]> = {}) {
  const { signal } = new AbortController();
  const envelope = { from: 'news@blog.example', to: 'lesia@example.com' };
  return client.send({ envelope, message: MESSAGE, mayCommit: () => true, signal, ...given });
}

async function anInbox(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<SmtpInbox> {
  const inbox = await startSmtpServer(options);
  closing.push(inbox.close);
  return inbox;
}

/** A server that answers each line of the client by `answer`; null closes the connection, undefined says nothing. */
async function aScript(
  answer: (line: string) => string | null | undefined,
  greeting = '220 hi',
): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (greeting !== '') socket.write(`${greeting}\r\n`);
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().trim().split('\r\n')) {
        const reply = answer(line);
        if (reply === null) socket.destroy();
        else if (reply !== undefined) socket.write(`${reply}\r\n`);
      }
    });
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  return (server.address() as { port: number }).port;
}

/** A polite server, except for what `special` answers. */
const polite = (special: (line: string) => string | null | undefined | false) => (line: string) => {
  const answer = special(line);
  if (answer !== false) return answer;
  if (line === 'DATA') return '354 go on';
  if (line === '.') return '250 2.0.0 taken';
  // Lines of the letter.
  return /^(EHLO|MAIL|RCPT|QUIT|RSET)/.test(line) ? '250 fine' : undefined;
};

const at =
  (command: string, answer: string | null | undefined) =>
  (line: string): string | null | undefined | false =>
    line.startsWith(command) ? answer : false;

test.each([
  ['refuses the recipient for good', at('RCPT', '550 5.1.1 no such user'), 'refused', true],
  ['refuses the recipient without a detailed code', at('RCPT', '550 no'), 'refused', true],
  ['refuses by a policy', at('RCPT', '554 5.7.1 relaying denied'), 'refused', false],
  ['does not know the recipient after DATA', at('.', '550 5.1.1 no such user'), 'refused', true],
  ['takes the letter for spam', at('.', '550 5.7.1 spam'), 'refused', false],
  ['refuses the sender', at('MAIL', '553 5.1.8 not yours'), 'refused', false],
  ['greylists', at('RCPT', '451 4.7.1 greylisted'), 'temporary', undefined],
  ['is busy after DATA', at('.', '452 4.3.1 full'), 'temporary', undefined],
  ['hangs before DATA', at('RCPT', undefined), 'temporary', undefined],
  ['hangs after DATA', at('.', undefined), 'temporary', undefined],
  ['drops the connection before DATA', at('DATA', null), 'temporary', undefined],
  ['drops the connection after DATA', at('.', null), 'temporary', undefined],
  ['answers garbage', at('RCPT', 'Hello there'), 'temporary', undefined],
])('a server that %s', async (_, special, result, isBounce) => {
  const client = aClient(await aScript(polite(special)));

  expect(await send(client)).toMatchObject({ result, ...(isBounce === undefined ? {} : { isBounce }) });
});

test.each([
  ['hangs', '', () => undefined],
  ['says no', '554 go away', polite(() => false)],
  ['speaks another protocol', 'SSH-2.0-OpenSSH_9.2', () => undefined],
  ['drops the connection', '220 hi', () => null],
  ['refuses to talk', '220 hi', polite(at('EHLO', '421 later'))],
] as const)(
  'a server that %s at the beginning is unreachable, and no letter is at fault',
  async (_, greeting, answer) => {
    const client = aClient(await aScript(answer, greeting));

    expect(await send(client)).toMatchObject({ result: 'unreachable' });
  },
);

test('the answer is the server’s own, in one line', async () => {
  const reply = '550-5.1.1 There is\r\n550 5.1.1 no \u0007such user';
  const client = aClient(await aScript(polite(at('RCPT', reply))));

  const { answer } = await send(client);
  expect(answer).toMatch(/There is/);
  expect(answer).not.toMatch(/\p{Cc}/u);
});

test('no server at all is unreachable', async () => {
  const inbox = await startSmtpServer();
  await inbox.close();

  expect(await send(aClient(inbox.port))).toMatchObject({
    result: 'unreachable',
    answer: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a server elsewhere must offer TLS with a valid certificate; one on this machine need not', async () => {
  const plain = await anInbox();
  const ownCertificate = await anInbox({ disabledCommands: [] });

  expect(await send(aClient(plain.port, { isLocal: false }))).toMatchObject({ result: 'unreachable' });
  expect(await send(aClient(ownCertificate.port, { isLocal: false }))).toMatchObject({
    result: 'unreachable',
    answer: expect.stringMatching(/certificate/i),
  });
  expect(await send(aClient(plain.port))).toMatchObject({ result: 'sent' });
  expect(await send(aClient(ownCertificate.port))).toMatchObject({ result: 'sent' });
});

test('a user signs in; a wrong password concerns the server and not the letter', async () => {
  const inbox = await anInbox({
    onAuth({ username, password }, _session, done) {
      if (username === 'lesia' && password === 'p@ss/word') done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    authOptional: false,
  });

  const right = { user: { name: 'lesia', password: 'p@ss/word' } };
  expect(await send(aClient(inbox.port, right))).toMatchObject({ result: 'sent' });
  const wrong = { user: { name: 'lesia', password: 'other' } };
  expect(await send(aClient(inbox.port, wrong))).toMatchObject({
    result: 'unreachable',
    answer: expect.stringContaining('535'),
  });
});

test('an address in other letters needs a server with SMTPUTF8', async () => {
  const envelope = { from: 'news@blog.example', to: 'леся@приклад.укр' };
  const inbox = await anInbox();
  const without = aClient(await aScript(polite(at('MAIL', '553 5.6.7 not supported'))));

  expect(await send(aClient(inbox.port), { envelope })).toMatchObject({ result: 'sent' });
  expect(await inbox.next('леся@приклад.укр')).toMatchObject({ envelope });
  expect(await send(without, { envelope })).toMatchObject({ result: 'refused' });
});

test('a connection is used again, and one that the server has closed is replaced', async () => {
  let connections = 0;
  let letters = 0;
  const client = aClient(
    await aScript((line) => {
      if (line.startsWith('EHLO')) connections++;
      if (line === '.') letters++;
      // The third letter meets a connection that has ended.
      return polite((sent) =>
        connections === 1 && letters === 2 && sent.startsWith('MAIL') ? '421 bye' : false,
      )(line);
    }),
  );

  for (let at = 0; at < 3; at++) expect(await send(client)).toMatchObject({ result: 'sent' });
  expect(connections).toBe(2);
});

test('the text is not sent if another process may be sending', async () => {
  const inbox = await anInbox();

  expect(await send(aClient(inbox.port), { mayCommit: () => false })).toMatchObject({
    result: 'interrupted',
  });
  expect(inbox.received).toEqual([]);
});

test('an attempt can be interrupted while the server hangs', async () => {
  const abort = new AbortController();
  const port = await aScript(
    polite((line) => {
      if (!line.startsWith('RCPT')) return false;
      abort.abort();
      return undefined;
    }),
  );

  expect(await send(aClient(port), { signal: abort.signal })).toMatchObject({ result: 'interrupted' });
});
