import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ENV_FILE, SETTINGS } from './config.ts';
import { editDistance } from './search/language/edit-distance.ts';

/** One typing mistake is allowed for every three letters: a wrong, missing, additional or swapped letter. */
const LETTERS_PER_MISTAKE = 3;
/** The form of a setting's name. It does not fit a line of a pasted key. */
const NAME = /^([A-Z]{1,20}|[A-Z][A-Z0-9]{0,19}(_[A-Z0-9]{1,20}){1,4})$/;

/** A warning for each unknown name in the `.env` file. */
export function settingWarnings(): string[] {
  return existsSync(ENV_FILE) ? warningsFor(readFileSync(ENV_FILE, 'utf8')) : [];
}

/**
 * A warning for each unknown name in the text of a `.env` file. In an unquoted value of several lines, the text
 * before an equals sign is parsed as a name, so only text that looks like a name is shown.
 */
export function warningsFor(text: string): string[] {
  const unknown = Object.keys(parseEnv(text)).filter((name) => !SETTINGS.includes(name));
  const warnings = unknown.map((name) => {
    const closest = closestSetting(name);
    if (closest) return `${name} in .env is not a setting of Dvomova; did you mean ${closest}?`;
    if (NAME.test(name)) return `${name} in .env is not a setting of Dvomova`;
    return 'A line of .env is not a setting of Dvomova; it is not shown, because it may be part of a value';
  });
  return [...new Set(warnings)];
}

function closestSetting(name: string): string | null {
  const maximum = Math.floor(name.length / LETTERS_PER_MISTAKE);
  const normalized = name.toUpperCase().replaceAll('-', '_');
  const distances = SETTINGS.map((setting) => ({
    setting,
    distance: editDistance(normalized, setting, maximum),
  }));
  const [closest] = distances.toSorted((one, other) => one.distance - other.distance);

  return closest && closest.distance <= maximum ? closest.setting : null;
}
