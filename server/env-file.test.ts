import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { warningsFor } from './env-file.ts';

describe('a name in .env', () => {
  test.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['MONGO_URL', 'MONGODB_URI'],
    ['SITENAME', 'SITE_NAME'],
    ['DATA-DIR', 'DATA_DIR'],
    ['port', 'PORT'],
    ['publicUrl', 'PUBLIC_URL'],
    ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
  ])('that is misspelt, as %s, gives a warning with the closest setting', (name, setting) => {
    expect(warningsFor(`HOST=::1\n${name}=x`)).toEqual([
      `${name} in .env is not a setting of Dvomova; did you mean ${setting}?`,
    ]);
  });

  test.each(['BASE', 'SMTP_HOST', 'DATABASE_URL', 'NODE_ENV', 'S3_BUCKET'])(
    'that resembles no setting, as %s, gives a warning with only the name',
    (name) => {
      expect(warningsFor(`export ${name}=x`)).toEqual([`${name} in .env is not a setting of Dvomova`]);
    },
  );

  test('that is a setting, or is in a comment, gives no warning', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    expect(warningsFor(`${example}\n${example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')}`)).toEqual([]);
    expect(warningsFor('# PUBLIC_ULR=x\n\nADMIN_PASSWORD=')).toEqual([]);
  });

  test('is not shown if it may be part of a value', () => {
    const secrets = [
      'kYp3xQ9vZ+/w==',
      'JBSWY3DPEHPK3PXP=',
      'MIIEvQIBADANBgkqhkiG9w0BAQ=',
      'ADMIN_PASSWORD: correct=horse',
    ];
    expect(warningsFor(`GITHUB_URL=${secrets[0]}\n${secrets.join('\n')}`)).toEqual([
      'A line of .env is not a setting of Dvomova; it is not shown, because it may be part of a value',
    ]);
  });
});
