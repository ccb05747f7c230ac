import { afterAll, expect, vi } from 'vitest';
import { SETTINGS } from '#server/config.ts';

const readSettings = () => Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]]));
const settings = readSettings();

// What one file leaves behind would make the next one depend on the order of the files.
afterAll(() => {
  vi.useRealTimers();
  expect(readSettings(), 'the settings in the environment, which were read for all files').toEqual(settings);
});
