import { appendFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

/**
 * An SMTP server on loopback, in a process of its own so that a benchmark can kill it: `PORT FILE`. It writes a line for
 * each letter before it answers: the time, the recipient and the Message-ID.
 */
const [port = '', file = ''] = process.argv.slice(2);

const server = new SMTPServer({
  logger: false,
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, done) {
    let head = '';
    stream.on('data', (chunk: Buffer) => {
      if (head.length < 8_192) head += chunk.toString('latin1');
    });
    stream.on('end', () => {
      const [, id = ''] = /^Message-ID: (\S+)/im.exec(head) ?? [];
      appendFileSync(file, `${Date.now()} ${session.envelope.rcptTo[0]?.address} ${id}\n`);
      done();
    });
  },
});
// A client that is killed breaks its connection.
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1');
