import { createHash } from 'node:crypto';

/** The namespace of the ids of posts in feeds, chosen once. */
const NAMESPACE = Buffer.from('5f0e6b1c2f0d4c0e9a3e7d1b8c64a920', 'hex');
const UUID_BYTES = 16;

/**
 * The id of a language version in feeds: a UUID of version 5 (RFC 9562, 5.5) made from the version's id. It
 * stays when the slug or the address of the site changes, so that feed readers don't show the post again.
 */
export function toItemId(versionId: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(versionId).digest();
  const bytes = hash.subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `urn:uuid:${parts.join('-')}`;
}
