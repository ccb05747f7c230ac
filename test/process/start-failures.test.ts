import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { describeFailure } from '#server/serve/start-failure.ts';
import { openStorage } from '#server/storage.ts';
import { openEmbedded } from '#test/db/embedded-database.ts';
import { aCertificate } from '#test/db/replica-set/certificate.ts';
import { ReplicaSet, type ReplicaSetOptions } from '#test/db/replica-set/replica-set.ts';
import { freePort } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

/* A start that the database prevents says why, and what to do, in one line. start.test.ts has its end. */

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
    says: /no-such-host\.invalid\. The host name was not found: correct it, or check this machine’s DNS\.$/,
  }),
  'DNS does not know the cluster': async () => ({
    uri: `mongodb+srv://lesia:${PASSWORD}@no-such-host.invalid/blog`,
    says: /no-such-host\.invalid\. The host name was not found: correct it, or check this machine’s DNS\.$/,
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
    says: /\. Correct it\. Percent-encode special characters .*, such as %40 for @\.$/,
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
  'the certificate is not trusted': async (open) => {
    const { set } = await openWithTls(open, { name: 'localhost', ip: '127.0.0.1' });
    return {
      uri: withUser(set.uri('blog', '&tls=true')),
      says: /: self-signed certificate\. Set tlsCAFile to the certificates that this machine trusts .*\.$/,
    };
  },
  'the certificate is that of another host': async (open) => {
    const { set, caFile } = await openWithTls(open, { name: 'db.example' });
    return {
      uri: withUser(set.uri('blog', `&tls=true&tlsCAFile=${caFile}`)),
      says: /IP: 127\.0\.0\.1 is not in the cert's list.*use a host name that is in the server’s certificate\.$/,
    };
  },
  'the file of trusted certificates is missing': async (open) => {
    const { set } = await openWithTls(open, { name: 'localhost', ip: '127.0.0.1' });
    return {
      uri: withUser(set.uri('blog', '&tls=true&tlsCAFile=/no/such/ca.pem')),
      says: /ENOENT.*\/no\/such\/ca\.pem.*\. Correct the path of the file, .*\.$/,
    };
  },
  'the password of the client’s key is wrong': async (open) => {
    const { set, caFile } = await openWithTls(open, { name: 'localhost', ip: '127.0.0.1' });
    const client = `&tlsCertificateKeyFile=${caFile}&tlsCertificateKeyFilePassword=${PASSWORD}`;
    return {
      uri: withUser(set.uri('blog', `&tls=true&tlsCAFile=${caFile}${client}`)),
      says: /tlsCertificateKeyFilePassword=\*\*\*.*\.$/,
    };
  },
  'an option is not encoded': async (open) => ({
    uri: `${(await open()).uri('blog').replace('rs0', 'rs1')}&tlsCertificateKeyFilePassword=se@${PASSWORD}`,
    says: /127\.0\.0\.1.*tlsCertificateKeyFilePassword=\*\*\*\) cannot be used/,
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

/** The engine of the test that runs. */
let engine: Promise<{ uri: string }> | undefined;

async function openSet(
  onOperation?: ReplicaSetOptions['onOperation'],
  tls?: ReplicaSetOptions['tls'],
): Promise<ReplicaSet> {
  if (!engine) {
    engine = openEmbedded();
    onTestFinished(() => {
      engine = undefined;
    });
  }

  const set = await ReplicaSet.open(await engine, {
    ...(onOperation && { onOperation }),
    ...(tls && { tls }),
  });

  onTestFinished(() => set.close());
  return set;
}

/** A set with a new certificate, which is in `caFile` too. */
async function openWithTls(
  open: typeof openSet,
  subject: Parameters<typeof aCertificate>[0],
): Promise<{ set: ReplicaSet; caFile: string }> {
  const tls = aCertificate(subject);
  const caFile = path.join(await temporaryFolder(), 'ca.pem');
  await writeFile(caFile, tls.cert);
  return { set: await open(undefined, tls), caFile };
}

async function tlsPort(): Promise<number> {
  const server = createTlsServer().listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('a database that can’t be used is described by one line that says what to do', async () => {
  const failing = await Promise.all(Object.values(FAILURES).map((prepare) => prepare(openSet)));
  const DATA_DIR = await temporaryFolder();
  const lines = await Promise.all(
    failing.map(async ({ uri }) => {
      const config = readConfig({ MONGODB_URI: uri, DATA_DIR });
      const error = await openStorage({ config }).catch((reason: unknown) => reason);
      return describeFailure(error, config);
    }),
  );
  for (const [at, name] of Object.keys(FAILURES).entries()) {
    expect(lines[at], name).toMatch(/^MONGODB_URI \(mongodb\S+\) cannot be used: [^\n]*$/);
    expect(lines[at], name).toMatch(failing[at]?.says ?? /^$/);
    expect(lines[at], name).not.toContain(PASSWORD);
  }
});

test('a server whose certificate is trusted is used over TLS', async () => {
  const { set, caFile } = await openWithTls(openSet, { name: 'localhost', ip: '127.0.0.1' });
  const MONGODB_URI = set.uri('blog', `&tls=true&tlsCAFile=${caFile}`);
  const server = await startServer({ MONGODB_URI, DATA_DIR: await temporaryFolder() });
  expect((await fetch(`${server.url}/uk`)).status).toBe(200);
});
