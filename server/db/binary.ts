import { Binary } from 'mongodb';

export function binaryOf(bytes: Uint8Array): Binary {
  return new Binary(bytes);
}
