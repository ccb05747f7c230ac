import { setTimeout as sleep } from 'node:timers/promises';
import type { TlsOptions } from 'node:tls';
import { BSON, Long, ObjectId, Timestamp } from 'mongodb';
import { type Answer, Member } from './member.ts';
import { type Operation, toEngineBody, toOperation } from './operation.ts';
import { RetriedWrites } from './retried-writes.ts';
import { failure, type ServerErrorName, type TopologyVersion, unreplicated } from './server-error.ts';
import { type Command, readElements, readValue, toElements, writeElements } from './wire-message.ts';

export type ReplicaSetOptions = {
  /**
   * Called for each command that a member executes, which waits for a promise; the name of an error refuses the
   * command instead.
   */
  onOperation?: (
    operation: Operation & { isPrimary: boolean },
  ) => ServerErrorName | undefined | Promise<ServerErrorName | undefined>;
  /** Whether most members acknowledge a write; else its reply says so, after the primary has executed it. */
  isReplicated?: () => boolean;
  delay?: () => number;
  tls?: TlsOptions;
};

/** The set has no primary until this is settled; then another member is elected. */
type Election = { until: Promise<unknown> };

const SET_NAME = 'rs0';
const MEMBERS = 3;
/** For so long after a step-down, writes are interrupted instead of refused. */
const STEP_DOWN_MS = 30;
/** What MongoDB 8.0 says of itself. */
const WIRE_VERSION_MAX = 25;

/**
 * A replica set as drivers see it, in front of one engine: each member is a port. It replies to `hello`, accepts
 * sessions, cluster times and write concerns, answers a retried write as the first one was answered, and holds
 * elections. What it can't show is a secondary that is behind, and writes that are rolled back: all members have
 * the data of the engine. It has no transactions and no change streams.
 */
export class ReplicaSet {
  readonly #members: Member[];
  readonly #options: ReplicaSetOptions;
  readonly #retried = new RetriedWrites();
  readonly #processId = new ObjectId();
  #primary: Member | null;
  #steppingDown: Member | null = null;
  #term = 1;
  /** Raised with each change of the topology; all members learn of it at once. */
  #version = 0;
  #changed = Promise.withResolvers<void>();
  #writes = 0;

  private constructor(socketPath: string, options: ReplicaSetOptions) {
    this.#options = options;
    const { delay = () => 0, tls } = options;
    const answer = this.#answer.bind(this);
    this.#members = Array.from({ length: MEMBERS }, () => new Member({ socketPath, answer, delay, tls }));
    this.#primary = this.#members[0] ?? null;
  }

  static async open(engine: { uri: string }, options: ReplicaSetOptions = {}): Promise<ReplicaSet> {
    const set = new ReplicaSet(decodeURIComponent(new URL(engine.uri).host), options);
    await Promise.all(set.#members.map((member) => member.listen()));
    return set;
  }

  uri(database = '', parameters = ''): string {
    const hosts = this.#members.map(({ address }) => address).join(',');
    return `mongodb://${hosts}/${database}?replicaSet=${SET_NAME}${parameters}`;
  }

  async close(): Promise<void> {
    this.#change(null);
    await Promise.all(this.#members.map((member) => member.stop()));
  }

  /** The primary becomes a secondary and keeps its connections, as before an update of its machine. */
  async stepDown({ until }: Election): Promise<void> {
    const old = this.#requirePrimary();
    this.#steppingDown = old;
    this.#change(null);
    await sleep(STEP_DOWN_MS);
    this.#steppingDown = null;
    await until;
    this.#elect(old);
  }

  /** The primary dies, and another member is elected. The dead one returns as a secondary. */
  async crash({ until }: Election): Promise<void> {
    const old = this.#requirePrimary();
    this.#change(null);
    await old.stop();
    await until;
    this.#elect(old);
    await old.start();
  }

  /** The primary is cut off, and another member is elected. `reconnect` brings the old one back as a secondary. */
  async cutOff({ until }: Election): Promise<{ reconnect: () => void }> {
    const old = this.#requirePrimary();
    old.hang();
    await until;
    this.#elect(old);
    return { reconnect: () => old.release() };
  }

  #requirePrimary(): Member {
    if (!this.#primary) throw new Error('The set has no primary');
    return this.#primary;
  }

  #elect(old: Member): void {
    const next = this.#members[(this.#members.indexOf(old) + 1) % this.#members.length] ?? old;
    this.#term += 1;
    this.#change(next);
  }

  #change(primary: Member | null): void {
    this.#primary = primary;
    this.#version += 1;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  async #answer(command: Command, member: Member, send: Send): Promise<Answer> {
    const operation = toOperation(command);
    const { kind } = operation;
    if (kind === 'hello') return this.#hello(command, member);
    if (kind === 'session') return { body: this.#toBody({ ok: 1 }) };
    const isRetryable = operation.retry !== null;
    const error = await this.#refusal(operation, member);
    const topologyVersion = this.#topologyVersion();
    if (error) return { body: this.#toBody(failure(error, { isRetryable, topologyVersion })) };
    if (kind === 'write') this.#writes += 1;
    const reply = await this.#execute(operation, command, send);
    // Another member may be the primary by now: the write has run, and nobody has waited for its replication.
    const isLate = kind === 'write' && member !== this.#primary && isDone(reply);
    if (isLate) return { body: this.#toBody(unreplicated('PrimarySteppedDown', { isRetryable }), reply) };
    const isAlone = operation.w === 'majority' && this.#options.isReplicated?.() === false;
    const added = isAlone ? unreplicated('WriteConcernTimeout', { isRetryable }) : {};
    return { body: this.#toBody(added, reply) };
  }

  async #execute(operation: Operation, command: Command, send: Send): Promise<Buffer> {
    const run = () => send(toEngineBody(command.elements), command.sequences);
    if (!operation.retry) return run();
    return this.#retried.run(operation.retry, run, isDone);
  }

  async #refusal(operation: Operation, member: Member): Promise<ServerErrorName | undefined> {
    const isPrimary = member === this.#primary;
    if (operation.kind === 'write' && !isPrimary) {
      return member === this.#steppingDown ? 'InterruptedDueToReplStateChange' : 'NotWritablePrimary';
    }
    if (operation.kind === 'read' && !isPrimary && !operation.mayReadFromSecondary)
      return 'NotPrimaryNoSecondaryOk';
    return this.#options.onOperation?.({ ...operation, isPrimary });
  }

  /** Waits for a change if the client knows the present state, and then for the next ones. */
  async #hello(command: Command, member: Member, known = knownVersion(command)): Promise<Answer> {
    const waitMs = Number(readValue(command.elements, 'maxAwaitTimeMS') ?? 0);
    if (known === this.#version) await this.#untilChanged(waitMs);
    const shown = this.#version;
    const body = this.#toBody(this.#describe(member, command));
    return known === null ? { body } : { body, next: () => this.#hello(command, member, shown) };
  }

  async #untilChanged(milliseconds: number): Promise<void> {
    const timeout = new AbortController();
    const { signal } = timeout;
    await Promise.race([this.#changed.promise, sleep(milliseconds, undefined, { signal }).catch(() => {})]);
    timeout.abort();
  }

  #describe(member: Member, { name }: Command): object {
    const isPrimary = member === this.#primary;
    return {
      helloOk: true,
      [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: isPrimary,
      secondary: !isPrimary,
      topologyVersion: this.#topologyVersion(),
      hosts: this.#members.map(({ address }) => address),
      setName: SET_NAME,
      setVersion: 1,
      ...(this.#primary ? { primary: this.#primary.address } : {}),
      me: member.address,
      ...(isPrimary ? { electionId: this.#electionId() } : {}),
      lastWrite: {
        opTime: { ts: this.#clusterTime(), t: Long.fromNumber(this.#term) },
        lastWriteDate: new Date(),
      },
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: WIRE_VERSION_MAX,
      readOnly: false,
      ok: 1,
    };
  }

  #topologyVersion(): TopologyVersion {
    return { processId: this.#processId, counter: Long.fromNumber(this.#version) };
  }

  /** Greater with each election, as drivers require. */
  #electionId(): ObjectId {
    return new ObjectId(`7fffffff${this.#term.toString(16).padStart(16, '0')}`);
  }

  #clusterTime(): Timestamp {
    return new Timestamp({ t: Math.floor(Date.now() / 1000), i: this.#writes % 0xffff_ffff });
  }

  /** A reply of the engine, with `added` and the times that each reply of a set has. */
  #toBody(added: object, reply?: Buffer): Buffer {
    const clusterTime = this.#clusterTime();
    const signature = { hash: new BSON.Binary(Buffer.alloc(20)), keyId: Long.ZERO };
    const times = { operationTime: clusterTime, $clusterTime: { clusterTime, signature } };
    const elements = toElements({ ...added, ...times });
    return writeElements(new Map([...(reply ? readElements(reply) : []), ...elements]));
  }
}

type Send = Parameters<ConstructorParameters<typeof Member>[0]['answer']>[2];

/** The state of the topology that a client has learned; null if it does not wait for a change. */
function knownVersion({ elements }: Command): number | null {
  const version = readValue(elements, 'topologyVersion') as { counter: number } | undefined;
  return version ? Number(version.counter) : null;
}

/** Whether a reply shows that the command ran. */
function isDone(reply: Buffer): boolean {
  return readValue(readElements(reply), 'ok') === 1;
}
