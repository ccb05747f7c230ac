import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import type { AnalyticsMessages } from '../uk/analytics.ts';

const number = (count: number) => formatNumber(count, 'en');

/** The texts of the owner's statistics in English. */
export const analyticsEn = {
  title: 'Analytics',
  titleOf: (post: string) => `Analytics: ${post}`,
  toAll: 'All analytics',
  empty:
    'Nothing was viewed in these days. Views appear here as soon as somebody opens a page of the site. Your own are not counted.',
  off: 'Views are not counted (ANALYTICS=off). This is what was counted before.',
  ranges: {
    label: 'Range',
    today: 'Today',
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    '12m': '12 months',
  },
  ownRange: {
    label: 'Own range',
    from: 'From',
    to: 'To',
    show: 'Show',
    wrong: 'There is no such range: check the dates.',
  },
  languages: { label: 'Language of the pages', all: 'Both languages', uk: 'Ukrainian', en: 'English' },
  views: (count: number) => plural('en', count, { one: '# view', other: '# views' }),
  summary: {
    views: (views: string, visitors: string) => `${views} by ${visitors} in this range.`,
    visitors: (count: number) => plural('en', count, { one: '# reader', other: '# readers' }),
    more: (percent: number) =>
      `That is ${number(percent)}% more than in the range of the same length before.`,
    less: (percent: number) =>
      `That is ${number(percent)}% less than in the range of the same length before.`,
    same: 'That is as many as in the range of the same length before.',
    first: 'There were no views in the range of the same length before.',
    most: (title: string) => `“${title}” was read most.`,
    from: (name: string) => `Most readers came from ${name}.`,
  },
  previously: (value: string) => `before: ${value}`,
  measures: {
    views: 'Views',
    visitors: 'Readers',
    minutes: 'Minutes of reading',
    clicks: 'Followed links',
  },
  visitorsNote: 'Readers are counted for each day apart: nobody can be recognised on the next day.',
  byDay: 'Views by day',
  chart: (from: string, to: string, most: string) =>
    `Line chart of the views from ${from} to ${to}. The most in a day: ${most}. All numbers are in the table below.`,
  table: 'Table',
  csv: (name: string) => `Download CSV: ${name}`,
  columns: {
    day: 'Day',
    post: 'Post',
    page: 'Page',
    name: 'Name',
    count: 'Number',
    language: 'Language',
    purpose: 'Purpose',
    resource: 'Resource',
    program: 'Program',
  },
  sections: {
    posts: 'Posts',
    pages: 'Other pages',
    referrers: 'Where readers came from',
    sources: 'Marked links (utm_source)',
    links: 'Where readers went',
    searches: 'Searched for and not found',
    devices: 'Devices',
    browsers: 'Browsers',
    machines: 'Programs',
  },
  nothing: {
    posts: 'No post was opened in these days.',
    pages: 'No other page was opened.',
    referrers: 'Everybody came directly, or from an address that the browser did not tell.',
    sources: 'Nobody came by a marked link. Add ?utm_source=name to a link, and it appears here.',
    links: 'Nobody followed a link to another site.',
    searches: 'Everything that was searched for was found.',
    devices: 'There were no views.',
    browsers: 'There were no views.',
    machines: 'No program read posts or feeds.',
  },
  other: 'All others',
  deleted: 'Deleted post',
  unnamed: 'Without a name',
  devices: { desktop: 'Computer', phone: 'Phone', tablet: 'Tablet', other: 'Other' },
  otherBrowser: 'Other',
  purposes: {
    search: 'Search engines',
    answering: 'Assistants that answer with sources',
    fetching: 'Assistants that read for a person',
    training: 'Training of models',
    preview: 'Previews of links',
    'feed-reader': 'Feed readers',
    tool: 'Tools',
    headless: 'Headless browsers',
    other: 'Other programs',
  },
  resources: { post: 'Posts', feed: 'Feeds', llms: 'Files for language models' },
} satisfies AnalyticsMessages;
