import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ENV_FILE, SETTINGS } from './config.ts';
import { editDistance } from './search/results/fuzzy.ts';

/** One letter in so many may be another, missing, too many or in its neighbour's place. */
const LETTERS_A_MISTAKE = 3;
/** What somebody would call a setting. A line of a key that was pasted in looks otherwise. */
const NAME = /^([A-Z]{1,20}|[A-Z][A-Z0-9]{0,19}(_[A-Z0-9]{1,20}){1,4})$/;

/** A sentence for each name of the `.env` file that no setting has. */
export function unknownSettings(): string[] {
  return existsSync(ENV_FILE) ? complaintsOf(readFileSync(ENV_FILE, 'utf8')) : [];
}

/**
 * The same for the text of such a file. Where a value of several lines lacks its quotes, what stands before
 * an equals sign in it comes out as a name, so a name is shown only where it looks like one.
 */
export function complaintsOf(text: string): string[] {
  const unknown = Object.keys(parseEnv(text)).filter((name) => !SETTINGS.includes(name));
  const complaints = unknown.map((name) => {
    const meant = closestSetting(name);
    if (meant) return `${name} in .env is no setting of Dvomova; did you mean ${meant}?`;
    if (NAME.test(name)) return `${name} in .env is no setting of Dvomova`;
    return 'A line of .env is no setting of Dvomova, nor shown here, since it may be part of a value';
  });
  return [...new Set(complaints)];
}

function closestSetting(name: string): string | null {
  const most = Math.floor(name.length / LETTERS_A_MISTAKE);
  const written = name.toUpperCase().replaceAll('-', '_');
  const known = SETTINGS.map((setting) => ({ setting, distance: editDistance(written, setting, most) }));
  const [closest] = known.toSorted((one, other) => one.distance - other.distance);
  return closest && closest.distance <= most ? closest.setting : null;
}
