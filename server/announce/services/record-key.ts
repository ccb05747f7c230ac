import { createHash } from 'node:crypto';

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;
const CLOCK_BITS = 10n;

/** A record key in the form of a timestamp identifier (https://atproto.com/specs/tid), the same for the same message. */
export function toRecordKey({ key, at }: { key: string; at: Date }): string {
  const hash = createHash('sha256').update(key).digest();
  const microseconds = BigInt(at.getTime()) * 1_000n + BigInt(hash.readUInt16BE(0) % 1_000);
  let left = (microseconds << CLOCK_BITS) | BigInt(hash.readUInt16BE(2) % 1_024);
  let digits = '';
  for (let place = 0; place < LENGTH; place++) {
    digits = (DIGITS[Number(left % 32n)] ?? '') + digits;
    left /= 32n;
  }
  return digits;
}
