import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '#server/second-factor/web-authn.ts';

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;
const COORDINATE_BYTES = 32;

/**
 * An authenticator in software, with one ES256 key: it writes what browsers send (Web Authentication, 6.1, 6.5 and
 * 7). `origin` is that of the page that the browser shows.
 */
export function anAuthenticator({ origin = 'http://localhost:3000' }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const identity = { id: toText(id), rawId: toText(id), type: 'public-key' };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, rest]);
  };

  return {
    id: toText(id),
    /** A copy of the authenticator signs with an older count. */
    setCounter(value: number) {
      counter = value;
    },
    create({ challenge, rp: { id: rpId = 'localhost' } }: CreationOptions): string {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(rpId, USER_PRESENT | HAS_CREDENTIAL, credential);
      return JSON.stringify({
        ...identity,
        response: {
          clientDataJSON: toText(clientData('webauthn.create', challenge)),
          attestationObject: toText(attestation(data)),
          transports: ['internal'],
        },
      });
    },
    use({ challenge, rpId = 'localhost' }: RequestOptions): string {
      counter++;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(rpId, USER_PRESENT);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return JSON.stringify({
        ...identity,
        response: {
          clientDataJSON: toText(client),
          authenticatorData: toText(data),
          signature: toText(signature),
        },
      });
    },
  };
}

/** The key in COSE (RFC 9052): an EC2 key, ES256, on P-256. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const bytes = [0x58, COORDINATE_BYTES];
  return Buffer.concat([head, Buffer.from([0x21, ...bytes]), x, Buffer.from([0x22, ...bytes]), y]);
}

/** The CBOR map `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);

  const parts = [
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
  ];

  return Buffer.concat([...parts, cborText('authData'), Buffer.from([0x59]), length, data]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64url');
}
