import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import { searchEn } from '#app/search/texts-en.ts';
import type { Messages } from '#app/texts/uk/messages.ts';
import { communityEn } from './community.ts';

const posts = (count: number) => plural('en', count, { one: '# post', other: '# posts' });

export const en = {
  language: {
    name: 'English',
    label: 'Language',
    allPosts: 'English: all posts',
  },
  navigation: {
    label: 'Sections',
    skip: 'Skip to content',
    home: 'Go to the home page',
    blog: 'All posts',
    tags: 'Tags',
    api: 'API documentation',
    breadcrumbHome: 'Home',
  },
  theme: {
    label: 'Theme',
    system: 'Follow the system',
    light: 'Light',
    dark: 'Dark',
    toLight: 'Switch to the light theme',
    toDark: 'Switch to the dark theme',
  },
  textSize: {
    label: 'Text size',
    normal: 'Normal',
    large: 'Large',
    largest: 'Largest',
  },
  home: {
    title: 'Newest posts',
    tagline: 'A blog in two languages',
    more: (total: number) => `All posts (${formatNumber(total, 'en')})`,
  },
  blog: {
    title: 'All posts',
    description: (site: string) => `All posts in English on ${site}.`,
    count: posts,
    pageOf: (title: string, page: number, total: number) => `${title}, page ${page} of ${total}`,
  },
  archive: {
    title: 'Archive',
    description: (site: string) => `The archive of ${site}: all posts in English by year and month.`,
    link: 'Archive by year',
    empty: 'There are no posts in English yet.',
  },
  follow: {
    title: 'Follow',
    description: (site: string) => `How to follow new posts on ${site} in a reader app.`,
    lead: 'You can follow new posts without an email address or an account. The site has a feed: an address that a reader app checks for new posts.',
    how: 'Copy the feed address for your language and add it to any reader app, such as Feedly, Inoreader, NetNewsWire or Thunderbird.',
    language: { uk: 'In Ukrainian', en: 'In English' },
    formats: 'The same feed in different formats:',
    tags: 'Each tag has its own feed: add the address of the tag’s page to your app, and the app will find the feed.',
    programs: 'Programs can read and publish posts:',
  },
  tags: {
    title: 'Tags',
    description: (site: string) => `What ${site} writes about: all tags.`,
    empty: 'There are no tags yet.',
    tagTitle: (name: string) => `Tag “${name}”`,
    tagDescription: (name: string, site: string) => `Posts tagged “${name}” on ${site}.`,
    noPosts: 'There are no posts in English with this tag yet.',
    all: 'All tags',
  },
  page: {
    noTranslation: 'There’s no Ukrainian version of this page yet.',
    draft: 'This is a draft: readers don’t see this page.',
  },
  author: {
    title: 'Authors',
    all: 'All authors',
    listDescription: (site) => `Who writes on ${site}.`,
    empty: 'There are no author pages yet.',
    description: (name, site) => `${name}: posts on ${site}.`,
    noPosts: 'There are no posts in English yet.',
  },
  preview: {
    notice: (date) =>
      `This is a preview: the text hasn’t been published in this form. The link works until ${date}.`,
    untitled: 'Untitled',
  },
  post: {
    readingTime: (minutes: number) => `${minutes}-minute read`,
    updated: 'Updated',
    contents: 'Contents',
    tags: 'Tags of this post',
    readHere: 'Read in English:',
    noTranslation: 'There’s no Ukrainian version of this post yet.',
    otherPosts: 'Other posts in Ukrainian',
    bothVersions: 'Both languages together',
    translationIsNewer: 'The Ukrainian version is newer; this one hasn’t been updated yet.',
    pinned: 'Pinned',
    newInBoth: 'New in both languages',
    machineTranslated: 'Machine translation',
    neighbours: 'Neighbouring posts',
    previous: 'Previous post',
    next: 'Next post',
    related: 'Read next',
    series: {
      part: (part: number, total: number) => `Part ${part} of ${total}`,
      all: 'All posts in this series',
      neighbours: 'Neighbouring parts',
      previous: 'Previous part',
      next: 'Next part',
    },
    edit: 'Edit',
    draft: 'This is a draft: readers don’t see it.',
    scheduled: (moment: string) => `Scheduled: readers will see this post on ${moment}.`,
    permalink: 'Link to this post',
    share: 'Share',
    copyLink: 'Copy the link',
    continueAt: (heading: string) => `Continue at “${heading}”`,
    readingBar: 'Reading bar',
    toTop: 'Back to top',
    closePicture: 'Close the picture',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Couldn’t copy',
  },
  bothVersions: {
    title: (title: string) => `${title} in both languages`,
    lead: 'Each paragraph comes with its translation. Each version on its own:',
    newer: { uk: 'The Ukrainian version is newer.', en: 'The English version is newer.' },
    only: {
      uk: (count: number) =>
        plural('en', count, {
          one: '# paragraph only in Ukrainian',
          other: '# paragraphs only in Ukrainian',
        }),
      en: (count: number) =>
        plural('en', count, { one: '# paragraph only in English', other: '# paragraphs only in English' }),
    },
    shown: 'Show',
    both: 'Both',
    text: 'The text in both languages',
  },
  pagination: {
    label: 'Pages',
    newer: 'Newer posts',
    older: 'Older posts',
    page: (page: number) => `Page ${page}`,
  },
  empty: {
    soon: 'Coming soon',
    title: 'Your posts will appear here',
    otherLanguage: (count: number) => `Nothing in English yet, but ${posts(count)} in Ukrainian.`,
    otherLanguageLink: 'Read in Ukrainian',
    lead: 'The blog is up and waiting for its first post.',
    write: 'Write a post',
    createAdmin:
      'To write in the browser, open the one-time link in the server log to create the first admin.',
    publish: 'Or publish a post with two commands in the terminal.',
    keyStep: 'Create a key. It won’t be shown again, so save it right away.',
    publishStep: 'Publish a post. The text is Markdown. One language is enough.',
    done: 'Reload this page to see the post.',
    docs: 'See the API documentation for everything else',
  },
  errors: {
    notFound: {
      title: 'Page not found',
      text: 'The address may be mistyped, or the post is no longer published.',
    },
    badAddress: {
      title: 'The address can’t be read',
      text: 'Part of it may be missing. Check the address, or start from the home page.',
    },
    forAdmins: {
      title: 'You don’t have access to this page',
      text: 'If you need it, ask an admin to change your role.',
    },
    failed: {
      title: 'The site ran into an error',
      text: 'The details are in the server log. Reload the page in a minute, or start from the home page.',
    },
    unavailable: {
      title: 'The site is temporarily unavailable',
      text: 'This usually passes within seconds. Reload the page a little later.',
    },
    refused: {
      title: 'The request couldn’t be carried out',
      text: 'Go back to the previous page and try again.',
    },
    notTranslated: {
      title: 'Not translated yet',
      text: 'There’s no English version of this post yet, but you can read it in Ukrainian.',
    },
    pageNotTranslated: {
      title: 'Not translated yet',
      text: 'There’s no English version of this page yet, but you can read it in Ukrainian.',
    },
    newest: 'Newest posts',
    otherLanguage: 'All posts in Ukrainian',
  },
  feeds: {
    title: (site: string) => `${site}: posts in English`,
    description: (site: string) => `New posts in English on ${site}.`,
    tagTitle: (name: string, site: string) => `${site}: posts tagged “${name}” in English`,
    tagDescription: (name: string, site: string) => `New posts in English tagged “${name}” on ${site}.`,
  },
  search: searchEn,
  community: communityEn,
} satisfies Messages;
