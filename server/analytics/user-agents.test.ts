import { describe, expect, test } from 'vitest';
import { MACHINE_PURPOSES, type MachinePurpose } from '#contract/analytics/user-agents.ts';
import { AI_ROBOTS } from '#server/user-agents/ai-robots.ts';
import { readUserAgent } from './user-agents.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'desktop', 'Chrome'],
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'desktop', 'Edge'],
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/123.0.0.0`, 'desktop', 'Opera'],
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 YaBrowser/25.10 Safari/537.36`, 'desktop', 'Yandex'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'desktop', 'Firefox'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'desktop', 'Firefox'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 'desktop', 'Safari'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'desktop', 'Chrome'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'phone', 'Chrome'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Samsung Internet',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'phone', 'Firefox'],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'phone', 'Safari'],
  [`${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'phone', 'Chrome'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'phone', 'Firefox'],
  // Browsers embedded in other programs count as browsers.
  [
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.28;FBBV/700000000;FBDV/iPhone16,1;FBMD/iPhone]`,
    'phone',
    'other',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A; wv) ${WEBKIT} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 400.0.0.0`,
    'phone',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'tablet',
    'Safari',
  ],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'tablet', 'Chrome'],
  [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) ${WEBKIT} Chrome/94.0 TV Safari/537.36`, 'other', 'Chrome'],
])('%s is a person', (header, device, browser) => {
  expect(readUserAgent(header)).toEqual({ machine: null, device, browser });
});

const COMPATIBLE = `Mozilla/5.0 ${WEBKIT}; compatible;`;

const MACHINES: Record<MachinePurpose, [header: string, name: string][]> = {
  search: [
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    [
      `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
      'Googlebot',
    ],
    [
      `Mozilla/5.0 ${WEBKIT}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36`,
      'bingbot',
    ],
    ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'DuckDuckBot'],
    [
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
      'Applebot',
    ],
    ['Mozilla/5.0 (compatible; SeznamBot/4.0; +https://o-seznam.cz/napoveda/seznambot/)', 'SeznamBot'],
    ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', 'Baiduspider'],
  ],
  answering: [
    [`${COMPATIBLE} OAI-SearchBot/1.3; +https://openai.com/searchbot`, 'OAI-SearchBot'],
    [`${COMPATIBLE} PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`, 'PerplexityBot'],
    [`${COMPATIBLE} Claude-SearchBot/1.0; +Claude-SearchBot@anthropic.com)`, 'Claude-SearchBot'],
    ['DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)', 'DuckAssistBot'],
  ],
  fetching: [
    [`${COMPATIBLE} ChatGPT-User/1.0; +https://openai.com/bot`, 'ChatGPT-User'],
    [`${COMPATIBLE} Claude-User/1.0; +Claude-User@anthropic.com)`, 'Claude-User'],
    [`${COMPATIBLE} Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`, 'Perplexity-User'],
    [
      'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
      'meta-externalfetcher',
    ],
  ],
  training: [
    [`${COMPATIBLE} GPTBot/1.3; +https://openai.com/gptbot)`, 'GPTBot'],
    [`${COMPATIBLE} ClaudeBot/1.0; +claudebot@anthropic.com)`, 'ClaudeBot'],
    ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'CCBot'],
    [
      'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
      'meta-externalagent',
    ],
    [
      `Mozilla/5.0 (Linux; Android 5.0) ${WEBKIT} Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)`,
      'Bytespider',
    ],
    [
      `${MAC} ${WEBKIT} (compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36`,
      'Amazonbot',
    ],
  ],
  preview: [
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookexternalhit'],
    // Messages on Apple's systems.
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      'facebookexternalhit',
    ],
    ['Twitterbot/1.0', 'Twitterbot'],
    ['TelegramBot (like TwitterBot)', 'TelegramBot'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slackbot'],
    ['WhatsApp/2.23.20.0 A', 'WhatsApp'],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'Discordbot'],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', 'LinkedInBot'],
  ],
  'feed-reader': [
    ['Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)', 'Feedly'],
    ['NetNewsWire (RSS Reader; https://netnewswire.com/)', 'NetNewsWire'],
    ['FreshRSS/1.26.0 (Linux; https://freshrss.org)', 'FreshRSS'],
  ],
  headless: [
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'HeadlessChrome'],
    [
      `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${WEBKIT} Chrome/136.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse`,
      'Chrome-Lighthouse',
    ],
    [
      'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
      'PhantomJS',
    ],
  ],
  tool: [
    ['curl/8.14.1', 'curl'],
    ['Wget/1.25.0', 'Wget'],
    ['python-requests/2.32.5', 'python-requests'],
    ['Go-http-client/1.1', 'Go-http-client'],
    ['node', 'node'],
    ['PostmanRuntime/7.49.1', 'PostmanRuntime'],
    ['Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)', 'UptimeRobot'],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'AhrefsBot'],
  ],
  other: [
    ['', ''],
    ['Mozilla/5.0 (compatible; SomeNewBot/0.1; +https://example.com/bot)', ''],
    ['an-unknown-crawler', ''],
  ],
};

describe.each(MACHINE_PURPOSES)('%s', (purpose) => {
  test.each(MACHINES[purpose])('%s', (header, name) => {
    expect(readUserAgent(header).machine).toEqual({ purpose, name });
  });
});

test('no header, and one that is longer than any, are those of programs', () => {
  expect(readUserAgent(null).machine).toEqual({ purpose: 'other', name: '' });
  expect(readUserAgent(`curl/8 ${'x'.repeat(100_000)}`).machine?.name).toBe('curl');
});

test('each robot of robots.txt is recognised by its name', () => {
  for (const [purpose, names] of Object.entries(AI_ROBOTS)) {
    for (const name of names) {
      const header = `Mozilla/5.0 (compatible; ${name}/1.0)`;
      expect(readUserAgent(header).machine).toEqual({ purpose, name });
    }
  }
});
