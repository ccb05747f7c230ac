const SIGNATURE = 'acsp';

/**
 * Whether the bytes are a colour profile by their length and signature (ICC.1, 7.2). Decoders ignore others, which may
 * have anything in them. Some encoders pad a profile.
 */
export function isColourProfile(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 36, 40) !== SIGNATURE) return false;
  const padding = bytes.length - bytes.readUInt32BE(0);
  return padding >= 0 && padding < 4;
}
