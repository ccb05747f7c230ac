import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { runToEnd, temporaryFolder } from '#test/setup/server-process.ts';
import { openEmbedded } from '../db/embedded-database.ts';
import { ReplicaSet, type ReplicaSetOptions } from '../db/replica-set/replica-set.ts';
import { freePort } from '../setup/server.ts';

/* A start that the database prevents says why, and what to do, in one line, and ends with 1. */

type Failing = { uri: string; says: RegExp };

const PASSWORD = 'hunter2';
const withUser = (uri: string) => uri.replace('://', `://lesia:${PASSWORD}@`);

/** The server of a URI whose start fails, by the reason. */
const FAILURES: Record<string, (open: typeof openSet) => Promise<Failing>> = {
  'nothing listens': async () => ({
    uri: `mongodb://127.0.0.1:${await freePort()}/blog`,
    says: /ECONNREFUSED .*Start the MongoDB server, or correct the address\.$/,
  }),
  'DNS does not know the host': async () => ({
    uri: `mongodb://lesia:${PASSWORD}@no-such-host.invalid/blog`,
    says: /no-such-host\.invalid\. DNS does not know this name: correct it, or look at the DNS of this machine\.$/,
  }),
  'DNS does not know the cluster': async () => ({
    uri: `mongodb+srv://lesia:${PASSWORD}@no-such-host.invalid/blog`,
    says: /no-such-host\.invalid\. DNS does not know this name: correct it, or look at the DNS of this machine\.$/,
  }),
  'the password is wrong': async (open) => {
    const set = await open(({ name }) => (name === 'saslStart' ? 'AuthenticationFailed' : undefined));
    const says = /Authentication failed\. The user name or the password is wrong, or .* authSource .*\.$/;
    return { uri: withUser(set.uri('blog')), says };
  },
  'the server requires a user': async (open) => {
    const set = await open(({ kind }) => (kind === 'other' ? undefined : 'Unauthorized'));
    return { uri: set.uri('blog'), says: /requires authentication\. It needs .* the role readWrite .*\.$/ };
  },
  'the password is not encoded': async () => ({
    uri: `mongodb://lesia:${PASSWORD}/p@ss:word@127.0.0.1/blog`,
    says: /\. Correct it\. Special characters .* are percent-encoded, like %40 for @\.$/,
  }),
  'an option is misspelt': async () => ({
    uri: 'mongodb://127.0.0.1/blog?replicatSet=rs0',
    says: /option replicatset is not supported\. Correct it\. .*$/,
  }),
  'the server requires TLS': async () => ({
    uri: `mongodb://127.0.0.1:${await tlsPort()}/blog`,
    says: /closed\. If the server requires TLS, add tls=true\.$/,
  }),
  'the server has no TLS': async (open) => ({
    uri: (await open()).uri('blog', '&tls=true'),
    says: /\. Remove tls=true if the server has no TLS; .*\.$/,
  }),
  'the replica set has another name': async (open) => ({
    uri: (await open()).uri('blog').replace('rs0', 'rs1'),
    says: /\. No server there belongs to this replica set: correct replicaSet\.$/,
  }),
  'the replica set has no primary': async (open) => {
    const set = await open();
    void set.stepDown({ until: new Promise(() => {}) });
    return {
      uri: set.uri('blog'),
      says: /\. The replica set has no primary now: look at rs\.status\(\) .*\.$/,
    };
  },
};

let engine: Promise<{ uri: string }> | undefined;

async function openSet(onOperation?: ReplicaSetOptions['onOperation']): Promise<ReplicaSet> {
  engine ??= openEmbedded();
  const set = await ReplicaSet.open(await engine, onOperation ? { onOperation } : {});
  onTestFinished(() => set.close());
  return set;
}

async function tlsPort(): Promise<number> {
  const server = createTlsServer().listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('a database that can’t be used ends the start with one line that says what to do', async () => {
  const failing = await Promise.all(Object.values(FAILURES).map((prepare) => prepare(openSet)));
  const DATA_DIR = await temporaryFolder();
  const ended = await Promise.all(
    failing.map(({ uri }) => runToEnd(['server/main.ts'], { MONGODB_URI: uri, DATA_DIR, PORT: '0' })),
  );
  for (const [at, name] of Object.keys(FAILURES).entries()) {
    const { code, stderr } = ended[at] ?? { code: null, stderr: '' };
    const [line = '', ...rest] = stderr.split('\n');
    expect(rest, name).toEqual(['']);
    expect(line, name).toMatch(/^MONGODB_URI \(mongodb\S+\) cannot be used: /);
    expect(line, name).toMatch(failing[at]?.says ?? /^$/);
    expect(line, name).not.toContain(PASSWORD);
    expect(code, name).toBe(1);
  }
});
