import { domainToASCII } from 'node:url';

/** The longest address. */
const LONG = `${'a'.repeat(64)}@example.com`;

/** Addresses of every form that gets letters. */
export const MAILBOXES = [
  'lesia@example.com',
  'lesia+news@example.com',
  "o'brien@example.com",
  'a.b-c_d@sub.example.co.uk',
  '!#$%&*/=?^`{|}~@example.com',
  'lesia@приклад.укр',
  'lesia@xn--80aikifvh.xn--j1amh',
  'root@localhost',
  LONG,
];

/** Programs show domains in their own script. */
export function toAscii(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local}@${domainToASCII(domain)}`;
}
