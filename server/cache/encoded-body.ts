import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Bytes, createDecoder, createEncoder, type Encoding, encode } from './content-encoding.ts';

/** A long body is stored only compressed, and decoded for clients that accept no encoding. */
const COMPRESSED_ONLY_BYTES = 256 * 1024;
/** Below this a compressed body saves no packet. */
const COMPRESSED_MIN_BYTES = 1_000;

/** One response body in the encodings that clients have requested. Each encoding is made once. */
export class EncodedBody {
  readonly #bodies = new Map<Encoding | 'identity', Bytes>();
  readonly #running = new Map<Encoding, Promise<Bytes>>();
  readonly #isCompressible: boolean;
  /** Bytes of the decoded body. */
  readonly size: number;

  /** `encoding` is the encoding of `bytes`, `size` the length of the decoded body. */
  constructor(
    bytes: Bytes,
    { encoding = null, size = bytes.length }: { encoding?: Encoding | null; size?: number } = {},
  ) {
    this.size = size;
    this.#bodies.set(encoding ?? 'identity', bytes);
    this.#isCompressible = encoding !== null || bytes.length >= COMPRESSED_MIN_BYTES;
  }

  /** Bytes held, of all encodings together. */
  get weight(): number {
    let sum = 0;
    for (const bytes of this.#bodies.values()) sum += bytes.length;
    return sum;
  }

  /** The encoding to send to a client that prefers this one: small bodies are not compressed. */
  encodingFor(preferred: Encoding | null): Encoding | null {
    return this.#isCompressible ? preferred : null;
  }

  /** The body if it is stored in this encoding. */
  find(encoding: Encoding | null): Bytes | undefined {
    return this.#bodies.get(encoding ?? 'identity');
  }

  /** The body in this encoding; a long one that is stored compressed is decoded as a stream. */
  async get(encoding: Encoding | null): Promise<Bytes | Readable> {
    const stored = this.find(encoding);
    if (stored) return stored;
    if (encoding === null) return this.#decode();

    const running = this.#running.get(encoding);
    if (running) return running;

    const made = this.#encode(encoding).finally(() => this.#running.delete(encoding));
    this.#running.set(encoding, made);
    return made;
  }

  /** Compresses again what was compressed fast. A body that arrived encoded is unchanged. */
  async improve(): Promise<void> {
    const identity = this.#bodies.get('identity');
    if (!identity) return;
    for (const encoding of ['br', 'gzip'] as const) {
      if (!this.#bodies.has(encoding)) continue;
      this.#bodies.set(encoding, await encode(identity, encoding, 'best'));
    }
  }

  async #encode(encoding: Encoding): Promise<Bytes> {
    const identity = this.#bodies.get('identity');
    const bytes = identity
      ? await encode(identity, encoding, 'fast')
      : await buffer(this.#decodedStream().pipe(createEncoder(encoding)));
    this.#bodies.set(encoding, bytes);
    return bytes;
  }

  async #decode(): Promise<Bytes | Readable> {
    if (this.weight > COMPRESSED_ONLY_BYTES) return this.#decodedStream();
    const bytes = await buffer(this.#decodedStream());
    this.#bodies.set('identity', bytes);
    return bytes;
  }

  #decodedStream(): Readable {
    const [stored] = this.#bodies;
    if (!stored || stored[0] === 'identity') throw new Error('The body is stored in no encoding');
    const decoder = createDecoder(stored[0]);
    decoder.end(stored[1]);
    return decoder;
  }
}

/** Weak, because the same text is sent in several encodings. */
export function weakEtag(bytes: Uint8Array | string): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}
