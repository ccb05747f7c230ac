import { expect, test } from 'vitest';
import { isMailbox } from './mailbox.ts';

/** The longest address has a name of 64 characters. */
const NAME_MAX = 64;

const REFUSED = [
  '"le sia"@example.com',
  '"lesia"@example.com',
  '"a@b"@example.com',
  'lesia,olha@example.com',
  'le"sia@example.com',
  'lesia<olha@example.com',
  'lesia(news)@example.com',
  'lesia;olha@example.com',
  'lesia:olha@example.com',
  'le\\sia@example.com',
  'lesia@[127.0.0.1]',
  'lesia@[IPv6:::1]',
  'lesia@127.0.0.1',
  'леся@example.com',
  'lesia，olha@example.com',
  '.lesia@example.com',
  'lesia.@example.com',
  'le..sia@example.com',
  'lesia@-example.com',
  'lesia@example..com',
  'lesia@example.com.',
  'lesia@exa_mple.com',
  'lesia@example.com>',
  'lesia@example.com,olha@example.com',
  'le sia@example.com',
  'lesia@',
  '@example.com',
  'lesia',
  `${'a'.repeat(NAME_MAX + 1)}@example.com`,
];

test.each(REFUSED)('%s is not the address of a mailbox', (address) => {
  expect(isMailbox(address)).toBe(false);
});

test('an address with the longest name is one', () => {
  expect(isMailbox(`${'a'.repeat(NAME_MAX)}@example.com`)).toBe(true);
});
