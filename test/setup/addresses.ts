import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { LOCALES } from '#contract/locales.ts';

export type Address = { address: string; pattern: string; isPage: boolean };

/** The value of each route parameter; `:slug` is the slug of a post and of a tag. */
const PARAMETERS: Record<string, string> = {
  kind: 'test',
  slug: 'hello',
  id: '5c0a7dcb6c2c4f4a9d3e8b01',
  provider: 'github',
  part: '1',
  language: 'uk',
  key: '0123456789abcdef0123456789abcdef',
  token: 'a-preview-that-does-not-exist',
  subject: 'uk',
  table: 'posts',
  file: '0123456789abcdef.png',
  picture: 'logo-light',
  name: 'dvomova-20261122T013000Z.tar',
  '*': 'nothing-here',
};

/**
 * One address for each route; localized routes have one for each language. Layouts have none of their own. With `given`,
 * only routes with one of these parameters, at these values.
 */
export function everyAddress(given?: Record<string, string>): Address[] {
  return leaves(routes).flatMap(({ path = '', file }) => {
    const isPage = file.endsWith('.tsx');
    const addresses = path.startsWith(':locale')
      ? LOCALES.map((locale) => path.replace(':locale', locale))
      : [path];
    return addresses
      .filter(
        (pattern) => !given || Object.keys(given).some((name) => pattern.split('/').includes(`:${name}`)),
      )
      .map((pattern) => ({
        address: `/${fill(pattern, { ...PARAMETERS, ...given })}`,
        pattern: path,
        isPage,
      }));
  });
}

function leaves(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}

function fill(pattern: string, parameters: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)|\*/g, (sign, name = sign) => {
    const value = parameters[name];
    if (value === undefined)
      throw new Error(`Add a value to PARAMETERS in test/setup/addresses.ts for ${sign}`);
    return value;
  });
}
