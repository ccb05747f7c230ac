import type { newsletterAdminUk } from '#app/i18n/admin/uk/newsletter.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { plural } from '#app/i18n/plural.ts';

const number = (count: number) => formatNumber(count, 'en');
const readers = (count: number) => plural('en', count, { one: '# reader', other: '# readers' });

/** Subscribers and sending posts to them, in English. */
export const newsletterAdminEn: typeof newsletterAdminUk = {
  title: 'Subscribers',
  numbers: {
    title: 'How many readers get letters',
    active: (count) => `${readers(count)} get letters.`.replace(/^1 reader get/, '1 reader gets'),
    languages: ({ uk, en, both }) =>
      `${number(uk)} in Ukrainian, ${number(en)} in English, ${number(both)} in both languages.`,
    frequencies: ({ post, weekly }) => `${number(post)} for each post, ${number(weekly)} once a week.`,
    others: ({ waiting, stopped }) =>
      `${number(waiting)} haven’t confirmed their address yet. ${number(stopped)} have stopped.`,
    growth: 'New readers by week',
    week: 'Week from',
    sources: 'Where they come from',
    source: 'Source',
    count: 'Readers',
  },
  sources: {
    post: 'form at the end of a post',
    page: 'subscription page',
    account: 'account',
    api: 'API',
    import: 'import',
  },
  states: {
    active: 'gets letters',
    waiting: 'hasn’t confirmed the address',
    stopped: 'has stopped',
    bounced: 'letters don’t arrive',
  },
  languages: { uk: 'Ukrainian', en: 'English' },
  weekly: 'once a week',
  since: (date) => `since ${date}`,
  answer: (words) => `The server’s answer: ${words}`,
  filter: 'Find subscribers',
  text: 'Part of the address',
  state: 'State',
  anyState: 'Any',
  locale: 'Language',
  anyLocale: 'Any',
  found: (count) => `Found: ${number(count)}.`,
  nobody: 'No subscribers yet. The form is already at the end of posts and on the page “Follow”.',
  notFound: 'Nobody found.',
  remove: 'Delete',
  removeName: (email) => `Delete: ${email}`,
  removeHelp: 'The address and everything that belongs to it are erased for good.',
  export: 'Download all as CSV',
  import: {
    title: 'Add from a CSV file',
    file: 'CSV file',
    help: 'The first line names the columns: email and, if needed, language (uk, en or “uk en”), tags, consent (its time) and frequency (post or weekly). Up to 50,000 lines. Readers without a time of consent only get a letter to confirm the address.',
    check: 'Check',
    submit: 'Add',
    checked: 'Checked, nothing changed',
    done: 'Done',
    active: (count, isDryRun) =>
      `${number(count)} ${isDryRun ? 'will get letters at once' : 'get letters from now on'}.`,
    toConfirm: (count, isDryRun) =>
      `${number(count)} ${isDryRun ? 'will be' : 'have been'} asked to confirm the address.`,
    problems: (count) => `Lines left out: ${number(count)}.`,
    line: (line) => `Line ${number(line)}`,
    codes: {
      invalid_email: 'not an email address',
      invalid_language: 'unknown language',
      unknown_tag: 'no such tag',
      invalid_date: 'a time of consent that’s unclear or in the future',
      duplicate: 'the address is further up already',
      subscribed: 'a subscriber already',
      stopped: 'this reader has stopped letters',
    },
    refused: {
      no_email_column: 'The first line has no column “email”.',
      too_many_lines: 'The file has more than 50,000 lines. Split it.',
    },
    failed: 'The file can’t be read. It must be CSV in UTF-8, up to 16 MB.',
  },
  done: { removed: 'The subscriber was deleted.' },
  issues: {
    title: 'Issues',
    digest: (date) => `Digest of the week to ${date}`,
    states: {
      planned: 'waits for publication',
      sending: 'being sent',
      paused: 'paused',
      sent: 'sent',
      withdrawn: 'withdrawn',
    },
    counts: ({ sent, waiting, failed }) =>
      `Sent: ${number(sent)} · waiting: ${number(waiting)} · failed: ${number(failed)}`,
    waits: (count) => `Waiting for the translation: ${number(count)}`,
    endsAt: (moment) => `The last letter is expected to go ${moment}`,
    perHour: (count) => `${number(count)} an hour at most`,
    pause: 'Pause',
    resume: 'Go on',
    withdraw: 'Withdraw',
    withdrawHelp:
      'What has been sent can’t be taken back. The other letters won’t go, and this post can’t be sent again.',
    withdrawPlannedHelp: 'The post will be published without letters. You can still send it later.',
    withdrawConfirm: 'Withdraw',
  },
  send: {
    title: 'Send to readers',
    toPost: 'To the post',
    submit: (uk, en) => {
      const parts = [
        ...(uk > 0 ? [`${number(uk)} in Ukrainian`] : []),
        ...(en > 0 ? [`${number(en)} in English`] : []),
      ];
      return parts.length > 0
        ? `Send to ${readers(uk + en)}: ${parts.join(', ')}`
        : 'Send to readers: nobody yet';
    },
    waiting: (count) => `Waiting for the translation: ${readers(count)}.`,
    later: 'The letters go as soon as the post is published.',
    checkbox: 'Send it by email when it’s published',
    checkboxNow: 'Send it by email',
    preview: 'See the letters',
    missing: {
      title: 'Readers of a language that the post doesn’t have yet',
      wait: 'Wait for the translation: they get the letter when it’s published',
      other: 'Send the other language with a note',
      skip: 'Don’t send',
    },
    content: {
      title: 'What’s in the letter',
      whole: 'The whole text',
      excerpt: 'Only the excerpt with a link',
    },
    letters: 'How they’ll look',
    letter: { uk: 'The letter in Ukrainian', en: 'The letter in English' },
    test: 'Send a test to yourself',
    notReady: 'Publish or schedule the post first.',
    done: {
      test: (email) => `The test letters are on their way to ${email}.`,
      sent: 'The letters are on their way.',
    },
    once: 'A post can be sent only once. Later changes to the text don’t reach the letters.',
  },
  settings: {
    title: 'New posts by email',
    isOn: 'Readers can subscribe to letters',
    isOnHelp: 'The form appears at the end of posts and on the page “Follow”.',
    inFooter: 'A link to the subscription at the end of each page',
    sendsByDefault: '“Send it by email” is ticked in the publishing panel from the start',
    isWhole: 'In the letter',
    digestDay: 'Day of the weekly digest',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    digestHour: 'Hour',
    digestHelp:
      'In the time zone of the site. If nothing was published in the week, there’s no letter. Daily letters about comments waiting for approval come at this hour too.',
  },
  failed: (count) =>
    plural('en', count, {
      one: '# letter of the last issues hasn’t arrived',
      other: '# letters of the last issues haven’t arrived',
    }),
};
