import { hasFeature } from '#contract/feature.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { AI_ROBOTS } from '#server/user-agents/ai-robots.ts';

/** Permissions of AI crawlers by purpose. */
export type RobotSettings = {
  /** Indexing for assistants that answer with sources. */
  search: boolean;
  /** Fetching a page at a user's request. */
  fetch: boolean;
  /** Training of models. */
  training: boolean;
};

/** Search engines and robots that make link previews. They are always allowed: without them nobody finds the site. */
const SEARCH_ENGINES = ['Googlebot', 'Bingbot', 'DuckDuckBot', 'Applebot', 'facebookexternalhit'];

/** The robots that each permission is about. */
const ASSISTANTS = {
  search: AI_ROBOTS.answering,
  fetch: AI_ROBOTS.fetching,
  training: AI_ROBOTS.training,
} satisfies Record<keyof RobotSettings, readonly string[]>;

/** Each post links to two of these with its own address, which many robots would follow. */
const PAGES = [paths.admin, paths.signIn, paths.signUp, paths.forgotPassword];

/**
 * Two things under `/api/` are allowed: media, because robots render pages with them, and the documentation,
 * which is in the sitemap. The longest rule that fits a path applies.
 */
const RULES = [
  ...[paths.media(''), ...(hasFeature('api-docs') ? [paths.apiDocs()] : [])].map((path) => `Allow: ${path}`),
  ...['/api/', '/auth/', ...LOCALES.flatMap((locale) => PAGES.map((pathOf) => pathOf(locale)))].map(
    (path) => `Disallow: ${path}`,
  ),
];

const PURPOSES = ['search', 'fetch', 'training'] as const;

/**
 * `/robots.txt` (RFC 9309). A robot with its own group ignores the group `*`, so every group repeats the
 * common rules.
 */
export function toRobots({ settings, siteUrl }: { settings: RobotSettings; siteUrl: string }): string {
  const answering = settings.search === settings.fetch ? settings.search : undefined;
  const groups = [
    group('Everybody', ['*'], [signals(settings, answering), ...RULES]),
    group('Search engines and previews of links', SEARCH_ENGINES, [signals(settings, answering), ...RULES]),
    ...PURPOSES.map((purpose) => {
      const rules = [signals(settings, purpose === 'training' ? answering : settings[purpose]), ...RULES];
      return group(TITLES[purpose], ASSISTANTS[purpose], settings[purpose] ? rules : ['Disallow: /']);
    }),
  ];

  const sitemaps = [paths.sitemap(), paths.newsSitemap()].map(
    (path) => `Sitemap: ${new URL(path, siteUrl).href}`,
  );
  return `${[...groups, sitemaps.join('\n')].join('\n\n')}\n`;
}

const TITLES: Record<keyof RobotSettings, string> = {
  search: 'Assistants that answer from an index of the web',
  fetch: 'Assistants that read a page for a person',
  training: 'Training of models',
};

function group(title: string, names: readonly string[], rules: string[]): string {
  return [`# ${title}`, ...names.map((name) => `User-agent: ${name}`), ...rules].join('\n');
}

/**
 * https://contentsignals.org: permitted uses of the content. `ai-input` covers both indexing and fetching, so
 * it is omitted in the group `*` if the two settings differ.
 */
function signals({ training }: RobotSettings, answering: boolean | undefined): string {
  const given = [
    'search=yes',
    ...(answering === undefined ? [] : [`ai-input=${yes(answering)}`]),
    `ai-train=${yes(training)}`,
  ];
  return `Content-Signal: ${given.join(', ')}`;
}

function yes(value: boolean): string {
  return value ? 'yes' : 'no';
}
