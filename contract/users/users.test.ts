import { describe, expect, test } from 'vitest';
import { clientMetadataSchema } from '#contract/assistants/programs.ts';
import { passkeyName } from '#contract/second-factor/passkeys.ts';
import { toPlainName, userName } from './users.ts';

const takesProgram = (name: string) =>
  clientMetadataSchema.safeParse({ client_name: name, redirect_uris: ['https://a.example/callback'] })
    .success;

/** Whether a name that a stranger gives is taken, by whose name it is. */
const TAKES: [string, (name: string) => boolean][] = [
  ['user', (name) => userName.safeParse(name).success],
  ['passkey', (name) => passkeyName.safeParse(name).success],
  ['program', takesProgram],
];

const REFUSED = [
  ...['000a', '0085', '00ad', '034f', '061c', '115f', '17b4', '180e', '200b', '200c', '200d', '200e', '200f'],
  ...['2028', '2029', '202a', '202b', '202c', '202d', '202e', '2060', '2064', '2066', '2067', '2068', '2069'],
  ...['206f', '2800', '3164', 'feff', 'ffa0', 'fff9', 'fffa', 'fffb', '1d173', 'e0001', 'e0041', 'e007f'],
  ...['180b', 'fe00', 'fe0e', 'fe0f', 'e0100', '0600', '13430'],
];

describe.each(TAKES)('the name of a %s', (_whose, takes) => {
  test.each(REFUSED)('has no U+%s', (code) => {
    const mark = String.fromCodePoint(Number.parseInt(code, 16));
    expect(takes(`Ле${mark}ся`)).toBe(false);
    expect(toPlainName(`Ле${mark}ся`)).toBe('Леся');
  });

  test.each(['Леся Українка', 'O’Brien', 'שרה', 'ليلى', '❤️', '葛\u{e0100}', '١٢', 'G. I. Joe-7'])(
    'may be %s',
    (name) => {
      expect(takes(name)).toBe(true);
      expect(toPlainName(name)).toBe(name);
    },
  );
});
