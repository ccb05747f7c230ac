import { isbot } from 'isbot';
import type { MachinePurpose } from '#contract/analytics/user-agents.ts';
import { AI_ROBOTS } from '#server/user-agents/ai-robots.ts';

export type Machine = { purpose: MachinePurpose; name: string };

/**
 * Parts of User-Agent headers by purpose; a `/` at the end is not part of the name. Robots that are not listed
 * are recognised by `isbot`, without a name.
 */
const NAMES: Record<Exclude<MachinePurpose, 'other'>, readonly string[]> = {
  ...AI_ROBOTS,
  search: (
    'Googlebot, Google-InspectionTool, Storebot-Google, AdsBot-Google, bingbot, BingPreview, ' +
    'DuckDuckBot, Applebot, YandexBot, YandexImages, Baiduspider, PetalBot, SeznamBot, Qwantbot, ' +
    'Qwantify, Sogou, Yeti/, MojeekBot, Bravebot, Yahoo! Slurp, coccocbot'
  ).split(', '),
  preview: (
    'facebookexternalhit, Facebot, Twitterbot, Slackbot, Slack-ImgProxy, TelegramBot, WhatsApp/, ' +
    'Discordbot, LinkedInBot, Pinterestbot, SkypeUriPreview, vkShare, redditbot, Mastodon/, Cardyb/, ' +
    'Iframely/, Embedly/, MicrosoftPreview/, Snap URL Preview'
  ).split(', '),
  'feed-reader': (
    'Feedly/, FeedFetcher-Google, Feedbin, Inoreader, NewsBlur, NetNewsWire, FreshRSS, Miniflux, ' +
    'Tiny Tiny RSS, theoldreader, Feeder.co, Thunderbird/, Liferea, Newsboat'
  ).split(', '),
  headless: (
    'Splash , HeadlessChrome, PhantomJS, Chrome-Lighthouse, Puppeteer, Playwright, Cypress/, ' +
    'SlimerJS, HtmlUnit, jsdom/, Prerender, PTST/'
  ).split(', '),
  tool: (
    'curl/, Wget/, python-requests, Python-urllib, aiohttp, python-httpx, Scrapy, Go-http-client, ' +
    'node-fetch, undici, axios/, got (, okhttp, Apache-HttpClient, Java/, libwww-perl, GuzzleHttp, ' +
    'Faraday, PostmanRuntime, insomnia/, HTTPie/, PowerShell/, UptimeRobot, Pingdom, StatusCake, ' +
    'AhrefsBot, SemrushBot, MJ12bot, DotBot, W3C_Validator'
  ).split(', '),
};

const MACHINES: ReadonlyMap<string, Machine> = new Map(
  Object.entries(NAMES).flatMap(([purpose, names]) =>
    names.map((part): [string, Machine] => {
      const name = part.replace(/(?<![/ (])[/ (]+$/, '');
      return [part.toLowerCase(), { purpose: purpose as MachinePurpose, name }];
    }),
  ),
);

/** If a header has several names, the first one is the robot; the others are clients that it imitates. */
const ANY_NAME = new RegExp(`(?<![\\w-])(?:${[...MACHINES.keys()].map(RegExp.escape).join('|')})`, 'i');

const UNKNOWN: Machine = { purpose: 'other', name: '' };

/** The program in a User-Agent header; null for a person's browser. An empty header counts as a program. */
export function findMachine(userAgent: string): Machine | null {
  const [part] = ANY_NAME.exec(userAgent) ?? [];
  const known = part === undefined ? undefined : MACHINES.get(part.toLowerCase());
  if (known) return known;
  // Node.js's own `fetch` sends only this name.
  if (userAgent === 'node') return { purpose: 'tool', name: 'node' };
  return userAgent === '' || isbot(userAgent) ? UNKNOWN : null;
}
