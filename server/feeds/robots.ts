import { paths } from '#contract/paths.ts';

/** What programs of artificial intelligence may do with the site, by what they do it for. */
export type RobotSettings = {
  /** An index from which an assistant answers, naming its sources. */
  search: boolean;
  /** Reading a page because a person asked for it. */
  fetch: boolean;
  /** Training of models. */
  training: boolean;
};

/** Search engines, and those who draw previews of links: whoever refuses them is not found. */
const SEARCH_ENGINES = ['Googlebot', 'Bingbot', 'DuckDuckBot', 'Applebot', 'facebookexternalhit'];

/**
 * Names as their makers give them, for what they are used. Only letters, `_` and `-` may be in one
 * (RFC 9309, 2.2.1). Google-Extended and Applebot-Extended are names in this file alone.
 */
const ASSISTANTS = {
  search: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Amzn-SearchBot', 'DuckAssistBot'],
  fetch: [
    'ChatGPT-User',
    'Claude-User',
    'Perplexity-User',
    'MistralAI-User',
    'meta-externalfetcher',
    'Amzn-User',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'Applebot-Extended',
    'CCBot',
    'meta-externalagent',
    'Amazonbot',
    'Bytespider',
    'anthropic-ai',
    'Claude-Web',
    'cohere-ai',
  ],
} satisfies Record<keyof RobotSettings, string[]>;

/** Pictures and video are under `/api/`, and a page shown without them is another page. */
const RULES = [`Allow: ${paths.media('')}`, 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /auth/'];

const PURPOSES = ['search', 'fetch', 'training'] as const;

/**
 * `/robots.txt` (RFC 9309). A robot with a group of its own ignores the one for all, so the common rules
 * stand in each.
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

function group(title: string, names: string[], rules: string[]): string {
  return [`# ${title}`, ...names.map((name) => `User-agent: ${name}`), ...rules].join('\n');
}

/**
 * https://contentsignals.org: what may be done with what was read. Where answering from an index is
 * allowed and reading for a person is not, or the other way round, nothing is said of it to everybody.
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
