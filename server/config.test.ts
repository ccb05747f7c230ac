import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without variables every setting has its documented default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    ownOrigin: null,
    mongodbUri: undefined,
    siteDefaults: { names: { uk: 'Двомова', en: 'Dvomova' } },
    trustProxy: false,
    logLevel: 'info',
  });
});

test('an empty variable counts as unset, and a slash at the end of the address is dropped', () => {
  const settings = readConfig({ PORT: '', SITE_NAME: ' ', PUBLIC_URL: 'https://blog.example/' });
  expect(settings).toMatchObject({ port: 3000, publicUrl: 'https://blog.example' });
  expect(settings.variables).toEqual(new Set(['PUBLIC_URL']));
});

test('every wrong variable is listed', () => {
  const wrong = { PORT: 'x', HOST: 'ok', TRUST_PROXY: '2', LOG_LEVEL: 'loud', MONGODB_URI: 'http://x' };
  expect(() => readConfig(wrong)).toThrow(ConfigError);
  for (const name of ['PORT', 'TRUST_PROXY', 'LOG_LEVEL', 'MONGODB_URI']) {
    expect(() => readConfig(wrong)).toThrow(`  ${name}: `);
  }
});

test('.env.example names every variable that is read, and its values are the defaults', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./config-schema.ts', import.meta.url), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1]);
  expect(read.length).toBeGreaterThan(7);
  for (const name of read) expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  const set = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]),
  );
  const comparable = (values: Parameters<typeof readConfig>[0]) => ({
    ...readConfig(values),
    variables: null,
    readMail: null,
  });
  expect(comparable(set)).toEqual(comparable({}));
});

test('an unknown time zone is refused', () => {
  for (const zone of ['Europe/Warsaw', 'America/New_York', 'UTC']) {
    expect(readConfig({ TIME_ZONE: zone }).siteDefaults.timeZone).toBe(zone);
  }
  for (const zone of ['Kyiv', 'Europe/Nowhere', '2 hours']) {
    expect(() => readConfig({ TIME_ZONE: zone })).toThrow(
      '  TIME_ZONE: must be the name of a time zone, like Europe/Kyiv or UTC',
    );
  }
});

test('settings that need each other are refused if one is missing', () => {
  expect(() => readConfig({ ADMIN_EMAIL: 'admin@example.com' })).toThrow('  ADMIN_PASSWORD: is required');
  expect(() => readConfig({ ADMIN_PASSWORD: 'correct horse battery' })).toThrow('  ADMIN_EMAIL: is required');
  expect(() => readConfig({ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'short' })).toThrow(
    /ADMIN_EMAIL: must be an email address\n {2}ADMIN_PASSWORD: must have at least 12/,
  );
  expect(readConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'correct horse battery' }).admin).toEqual(
    {
      email: 'a@example.com',
      password: 'correct horse battery',
    },
  );
});
