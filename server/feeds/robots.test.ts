import { describe, expect, it } from 'vitest';
import { indexedPages } from '#contract/pages.ts';
import { type RobotSettings, toRobots } from './robots.ts';

const ALLOWED: RobotSettings = { search: true, fetch: true, training: true };
const REFUSED: RobotSettings = { search: false, fetch: false, training: false };
const write = (settings: RobotSettings) => toRobots({ settings, siteUrl: 'https://blog.example' });

type Group = { names: string[]; rules: string[] };

/** Parses a file by RFC 9309, 2.2: a group has names, and the rules up to the next name. */
function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((row) => row.replace(/#.*/, '').trim())) {
    const [key = '', value = ''] = line.split(/:\s*(.*)/);
    if (key === 'User-agent') {
      if (!isOpen) groups.push({ names: [], rules: [] });
      groups.at(-1)?.names.push(value.toLowerCase());
      isOpen = true;
    } else if (line !== '' && key !== 'Sitemap') {
      groups.at(-1)?.rules.push(line);
      isOpen = false;
    }
  }
  return groups;
}

/**
 * Whether a robot may read a path, by its own groups or else by those for all robots; the longest rule wins, then
 * `Allow`.
 */
function mayRead(text: string, robot: string, path: string): boolean {
  const groups = groupsOf(text);
  const own = groups.filter((group) => group.names.includes(robot.toLowerCase()));
  const rules = (own.length > 0 ? own : groups.filter((group) => group.names.includes('*')))
    .flatMap((group) => group.rules)
    .map((rule) => /^(Allow|Disallow): (.+)$/.exec(rule))
    .filter((match) => match !== null)
    .filter(([, , prefix = '']) => path.startsWith(prefix))
    .sort(([, a, one = ''], [, , other = '']) => other.length - one.length || (a === 'Allow' ? -1 : 1));
  return rules[0]?.[1] !== 'Disallow';
}

function signalOf(text: string, robot: string): string | undefined {
  const group = groupsOf(text).find(({ names }) => names.includes(robot.toLowerCase()));
  return group?.rules.find((rule) => rule.startsWith('Content-Signal'));
}

describe('toRobots', () => {
  it('excludes every robot from the API and the admin, but from no page of the sitemap and no media', () => {
    const text = write(ALLOWED);
    for (const robot of ['*', ...groupsOf(text).flatMap((group) => group.names)]) {
      for (const path of [
        '/api/v1/posts',
        '/api/search?q=a',
        '/uk/admin',
        '/en/admin/posts',
        '/auth/github',
      ]) {
        expect(mayRead(text, robot, path), `${robot} ${path}`).toBe(false);
      }
      for (const path of [
        ...indexedPages().flatMap(({ path, locales }) => locales.map(path)),
        '/en/blog/a',
        '/api/media/66f0c0ffee0123456789abcd',
        '/llms.txt',
        '/uk/rss.xml',
      ]) {
        expect(mayRead(text, robot, path), `${robot} ${path}`).toBe(true);
      }
    }
  });

  it.each([
    ['search', ['PerplexityBot', 'OAI-SearchBot']],
    ['fetch', ['ChatGPT-User', 'Claude-User']],
    ['training', ['GPTBot', 'CCBot', 'Google-Extended']],
  ] as const)('refuses only %s when that is wanted', (purpose, robots) => {
    const text = write({ ...ALLOWED, [purpose]: false });
    const known = [...groupsOf(text).flatMap((group) => group.names), 'somebody-else'];
    const refused = known.filter((robot) => !mayRead(text, robot, '/uk'));
    expect(refused).toEqual(expect.arrayContaining(robots.map((robot) => robot.toLowerCase())));
    const group = groupsOf(text).find(({ names }) => names.includes(robots[0].toLowerCase()));
    expect(refused).toEqual(group?.names);
  });

  it('never refuses search engines and previews of links', () => {
    const text = write(REFUSED);
    for (const robot of [
      'Googlebot',
      'Bingbot',
      'DuckDuckBot',
      'Applebot',
      'facebookexternalhit',
      'Slackbot',
    ]) {
      expect(mayRead(text, robot, '/uk'), robot).toBe(true);
    }
    expect(mayRead(text, 'Google-Extended', '/uk')).toBe(false);
  });

  it('states the same in signals and rules', () => {
    expect(signalOf(write(ALLOWED), '*')).toBe('Content-Signal: search=yes, ai-input=yes, ai-train=yes');
    expect(signalOf(write(REFUSED), '*')).toBe('Content-Signal: search=yes, ai-input=no, ai-train=no');
    const mixed = write({ search: true, fetch: false, training: false });
    expect(signalOf(mixed, '*')).toBe('Content-Signal: search=yes, ai-train=no');
    expect(signalOf(mixed, 'OAI-SearchBot')).toBe('Content-Signal: search=yes, ai-input=yes, ai-train=no');
    expect(signalOf(mixed, 'ChatGPT-User')).toBeUndefined();
  });

  it('names robots only by letters, - and _, each once (RFC 9309, 2.2.1)', () => {
    const names = groupsOf(write(ALLOWED)).flatMap((group) => group.names);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(\*|[a-z_-]+)$/);
  });

  it('lists both sitemaps by absolute addresses, outside the groups', () => {
    expect(write(REFUSED).split('\n\n').at(-1)).toBe(
      'Sitemap: https://blog.example/sitemap.xml\nSitemap: https://blog.example/news-sitemap.xml\n',
    );
  });
});
