import { formatList, formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import { FREQUENCIES } from '#contract/newsletter/newsletter.ts';
import type { newsletterAdminUk } from './admin-uk.ts';

const number = (count: number) => formatNumber(count, 'en');
const readers = (count: number) => plural('en', count, { one: '# reader', other: '# readers' });

export const newsletterAdminEn: typeof newsletterAdminUk = {
  numbers: {
    title: 'How many readers get emails',
    active: (count) => `Readers who get emails: ${number(count)}.`,
    languages: ({ uk, en, both }) =>
      `${number(uk)} in Ukrainian, ${number(en)} in English, ${number(both)} in both languages.`,
    often: 'How often',
    frequencies: {
      post: (count) => `${number(count)} for each post`,
      weekly: (count) => `${number(count)} once a week`,
    },
    others: ({ waiting, stopped }) =>
      `Not confirmed yet: ${number(waiting)}. Unsubscribed: ${number(stopped)}.`,
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
    active: 'gets emails',
    waiting: 'hasn’t confirmed the address',
    stopped: 'unsubscribed',
    bounced: 'emails don’t arrive',
  },
  languages: { uk: 'Ukrainian', en: 'English' },
  often: { post: [], weekly: ['once a week'] },
  since: (date) => `since ${date}`,
  answer: (words) => `Mail server’s response: ${words}`,
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
    help: `The first line names the columns: email and, if needed, language (uk, en or “uk en”), tags, consent (when the reader agreed) and frequency (${FREQUENCIES.join(' or ')}). Up to 50,000 lines. Readers without a time of consent only get an email asking them to confirm the address.`,
    check: 'Check',
    submit: 'Add',
    checked: 'Checked, nothing changed',
    done: 'Done',
    active: (count, isDryRun) =>
      `${isDryRun ? 'Will get emails at once' : 'Get emails from now on'}: ${number(count)}.`,
    toConfirm: (count, isDryRun) =>
      `${isDryRun ? 'Will be asked to confirm the address' : 'Asked to confirm the address'}: ${number(count)}.`,
    problems: (count) => `Lines left out: ${number(count)}.`,
    line: (line) => `Line ${number(line)}`,
    codes: {
      invalid_email: 'not an email address',
      invalid_language: 'unknown language',
      unknown_tag: 'no such tag',
      invalid_date: 'the time of consent is unclear or in the future',
      duplicate: 'the address is already further up',
      subscribed: 'already a subscriber',
      stopped: 'this reader has unsubscribed',
    },
    refused: {
      no_email_column: 'The first line has no column “email”.',
      too_many_lines: 'The file has more than 50,000 lines. Split it.',
    },
    failed: 'The file can’t be read. It must be CSV in UTF-8, up to 16 MB.',
  },
  done: { removed: 'The subscriber was deleted.' },
  issues: {
    title: 'Newsletter issues',
    digest: (date) => `Digest of the week to ${date}`,
    states: {
      planned: 'waiting for publication',
      sending: 'being sent',
      paused: 'paused',
      sent: 'sent',
      withdrawn: 'withdrawn',
    },
    counts: ({ sent, waiting, failed }) =>
      `Sent: ${number(sent)} · in the queue: ${number(waiting)} · failed: ${number(failed)}`,
    waits: (count) => `Waiting for the translation: ${number(count)}`,
    endsAt: (moment) => `The last email is expected to go out on ${moment}`,
    perHour: (count) => `${number(count)} an hour at most`,
    pause: 'Pause',
    resume: 'Resume',
    withdraw: 'Withdraw',
    withdrawHelp:
      'What has been sent can’t be taken back. The remaining emails won’t be sent, and this post can’t be sent again.',
    withdrawPlannedHelp: 'The post will be published without an email. You can still send it later.',
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
        ? `Send to ${readers(uk + en)}: ${formatList(parts, 'en')}`
        : 'Send to readers: nobody yet';
    },
    waiting: (count) => `Waiting for the translation: ${readers(count)}.`,
    later: 'The emails go out as soon as the post is published.',
    awaited: {
      uk: (count) =>
        plural('en', count, {
          one: '# reader who has waited for the Ukrainian text will get an email.',
          other: '# readers who have waited for the Ukrainian text will get an email.',
        }),
      en: (count) =>
        plural('en', count, {
          one: '# reader who has waited for the English text will get an email.',
          other: '# readers who have waited for the English text will get an email.',
        }),
    },
    paused: 'Sending is paused: the emails go out once you resume it.',
    checkbox: 'Send it by email when it’s published',
    checkboxNow: 'Send it by email',
    preview: 'Preview the emails',
    missing: {
      title: 'Readers of a language that the post doesn’t have yet',
      wait: 'Wait for the translation: the email goes out once the translation is published',
      other: 'Send the other language with a note',
      skip: 'Don’t send',
    },
    content: {
      title: 'What’s in the email',
      whole: 'The whole text',
      excerpt: 'Only the excerpt with a link',
    },
    letters: 'Preview of the emails',
    letter: { uk: 'Email in Ukrainian', en: 'Email in English' },
    test: 'Send yourself a test email',
    notReady: 'Publish or schedule the post first.',
    done: {
      test: (email) => `The test emails are on their way to ${email}.`,
      sent: 'The emails are on their way.',
    },
    once: 'A post can be sent only once. Later changes to the text don’t reach the emails.',
  },
  settings: {
    title: 'New posts by email',
    isOn: 'Readers can subscribe to new posts',
    isOnHelp: 'The form appears at the end of posts and on the page “Follow”.',
    inFooter: 'A link to the subscription at the end of each page',
    sendsByDefault: '“Send it by email” is ticked in the publishing panel from the start',
    isWhole: 'In the email',
    digestDay: 'Day of the weekly digest',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    digestHour: 'Hour',
    digestHelp:
      'In the time zone of the site. If nothing was published in the week, no email is sent. Daily emails about comments waiting for approval come at this hour too.',
  },
};
