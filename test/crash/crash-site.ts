import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { checkContent } from '#server/content/check.ts';
import { collection } from '#server/db/client.ts';
import type { PostDoc, PostGroup } from '#server/posts/model.ts';
import type { SearchDoc } from '#server/search/index/model.ts';
import { openStorage } from '#server/storage.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';
import { type Client, send } from './client.ts';
import type { Writer } from './writer.ts';
import { keyWriter } from './writers/key-writer.ts';
import { postWriter } from './writers/post-writer.ts';
import { renameWriter } from './writers/rename-writer.ts';
import { cookieOf, sessionWriter } from './writers/session-writer.ts';
import { settingsWriter } from './writers/settings-writer.ts';
import { tagWriter } from './writers/tag-writer.ts';
import { uploadWriter } from './writers/upload-writer.ts';

const ADMIN = { email: 'admin@example.com', password: 'contra spem spero' };
/** Fewer failures than throttle an account. */
const SIGN_INS = 9;
const BETWEEN_SIGN_INS_MS = 1_000;
const DELAYS = 20;
const BETWEEN_DELAYS_MS = 17;

export type CrashReport = { rounds: number; answered: Record<string, number>; faults: string[] };

/**
 * Kills a service in a data folder with SIGKILL, all its processes, while it is writing everything at once; starts
 * it again and looks for what is lost or half made. Each round continues with what the one before left.
 */
export async function crash({
  DATA_DIR,
  rounds,
  onServer = () => {},
  onRound = () => {},
}: {
  DATA_DIR: string;
  rounds: number;
  /** Called with each service that is started. */
  onServer?: (server: RunningServer) => void;
  onRound?: (round: number) => void;
}): Promise<CrashReport> {
  const writers = [
    postWriter('first'),
    postWriter('second'),
    renameWriter(),
    tagWriter(),
    uploadWriter(),
    keyWriter(),
    sessionWriter(),
    settingsWriter(),
    ...(await writersOfFeatures()),
  ];

  const faults: string[] = [];
  const start = async () => {
    const server = await runServer(environment(DATA_DIR));
    onServer(server);
    return server;
  };

  let server = await start();
  let client = await prepare(server);

  for (let round = 0; round < rounds; round++) {
    await writeAndKill(server, client, { writers, round });
    server = await start();
    client = { ...client, url: server.url };
    const found = await findFaults(DATA_DIR, client, writers);
    faults.push(...found.map((fault) => `Round ${round}: ${fault}`));
    onRound(round);
  }

  await server.stop();
  return { rounds, answered: sum(writers), faults };
}

async function writersOfFeatures(): Promise<Writer[]> {
  const folder = path.resolve(import.meta.dirname, '..');
  const modules: { writer: () => Writer }[] = await Promise.all(
    globSync('*/crash-writer.ts', { cwd: folder }).map((file) => import(path.join(folder, file))),
  );
  return modules.map(({ writer }) => writer());
}

function environment(DATA_DIR: string): Record<string, string> {
  return {
    DATA_DIR,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    MEDIA_DEDUPE: 'content',
    // Events are limited by address, and their writer names one.
    TRUST_PROXY: '1',
    NEW_ACCOUNTS_PER_HOUR: '1000000',
    LOG_LEVEL: 'warn',
    MIN_FREE_MB: '0',
  };
}

async function prepare({ url }: RunningServer): Promise<Client> {
  const stranger = { url, key: '', cookie: '' };
  const cookie = await signIn(stranger);
  const scopes = { 'scope-publish': 'yes', 'scope-upload': 'yes', 'scope-read': 'yes' };
  const form = { intent: 'create', name: 'test', authorName: 'Леся', expiresAt: '', ...scopes };
  const made = await send({ ...stranger, cookie }, '/uk/admin/keys', { as: 'admin', form });
  const [key = ''] = /dvo_[0-9a-f]{64}/.exec(made?.text ?? '') ?? [];
  const client = { url, key, cookie };
  const text = { title: 'Обговорення', content: 'Текст.' };
  const json = { slug: 'discussed', uk: text, en: text, published: true };
  const post = await send(client, '/api/v1/posts', { as: 'key', json });
  if (post?.status !== 201) throw new Error(`The site could not be prepared: ${post?.status} ${post?.text}`);

  return client;
}

/** The service creates the admin of its settings right after it is ready. */
async function signIn(stranger: Client): Promise<string> {
  for (let attempt = 0; attempt < SIGN_INS; attempt++) {
    const answer = await send(stranger, '/api/auth/sign-in', { json: ADMIN });
    if (answer?.status === 200) return cookieOf(answer.headers);
    await sleep(BETWEEN_SIGN_INS_MS);
  }
  throw new Error('The admin cannot sign in');
}

/** Waits until each kind has acknowledged writes, and kills after another delay in each round. */
async function writeAndKill(
  server: RunningServer,
  client: Client,
  { writers, round }: { writers: Writer[]; round: number },
): Promise<void> {
  const before = writers.map((writer) => writer.answered());
  const writing = Promise.all(writers.map((writer) => writer.write(client, round)));
  // The failure is thrown below, after the service is gone.
  writing.catch(() => {});

  const isWaiting = () => writers.some((writer, index) => writer.answered() === before[index]);
  const failed = writing.then(
    () => true,
    () => true,
  );

  while (isWaiting()) if (await Promise.race([failed, sleep(5, false)])) break;
  await sleep((round % DELAYS) * BETWEEN_DELAYS_MS);
  await server.killAll();
  await writing;
}

async function findFaults(DATA_DIR: string, client: Client, writers: Writer[]): Promise<string[]> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }), shared: true });
  try {
    const found = await Promise.all(writers.map((writer) => writer.findFaults(client)));
    return [...found.flat(), ...(await findHalves())];
  } finally {
    await storage.close();
  }
}

/** What no kind of write may leave behind, whether it was acknowledged or not. */
async function findHalves(): Promise<string[]> {
  const { unusedTags, unusedMedia, ...problems } = await checkContent();
  const faults = Object.entries(problems).flatMap(([kind, found]) =>
    found.map((entry) => `${kind}: ${JSON.stringify(entry)}`),
  );

  const pending = await collection<PostGroup>('postGroups').countDocuments({ pending: { $exists: true } });
  if (pending > 0) faults.push(`${pending} changes of posts are not finished`);

  const indexed = await collection<SearchDoc>('searchDocuments').find().project({ revision: 1 }).toArray();
  const revisions = new Map(indexed.map(({ _id, revision }) => [String(_id), revision]));
  const versions = collection<PostDoc>('posts').find({ revision: { $gt: 0 } });

  for await (const { _id, slug, revision } of versions.project({ slug: 1, revision: 1 })) {
    if (revisions.get(String(_id)) !== revision) faults.push(`The search does not know ${slug} as it is`);
  }

  return faults;
}

function sum(writers: Writer[]): Record<string, number> {
  const answered: Record<string, number> = {};
  for (const writer of writers) answered[writer.name] = (answered[writer.name] ?? 0) + writer.answered();
  return answered;
}
