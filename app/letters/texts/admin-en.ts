import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import type { adminLettersUk } from './admin-uk.ts';

const letters = (count: number) => plural('en', count, { one: '# email', other: '# emails' });

/** The page of letters in English. */
export const adminLettersEn: typeof adminLettersUk = {
  lead: 'All emails of the last 30 days. If the mail server temporarily refuses an email, the site tries again for three days.',
  samples: 'Sample emails',
  setUp: (server, from) => `Emails go through ${server} from ${from}.`,
  notSetUp: 'The site doesn’t send emails yet.',
  fixed: (variable) =>
    `The environment variable ${variable} sets the mail server, so it can’t be changed here.`,
  server: {
    title: 'Mail server',
    lead: 'Your mail provider gives you these details. The site first sends a test email to your address; if the server doesn’t accept it, nothing changes.',
    host: 'Server',
    port: 'Port',
    portHelp: 'Usually 587 (STARTTLS) or 465 (TLS).',
    user: 'User',
    userHelp: 'Leave it empty if the server doesn’t ask for one.',
    password: 'Password at this server',
    passwordKept: 'An empty field keeps the stored password.',
    from: 'From',
    fromHelp: 'An address, or a name with an address: My site <news@example.com>',
    to: 'Send the test email to',
    current: 'Your password at this site',
    submit: 'Send a test email and save',
    remove: 'Stop sending emails',
    removeHelp: 'Emails in the queue aren’t lost.',
    problems: {
      invalid_server: 'Enter the name of a server, such as mail.example.com.',
      invalid_sender: 'Enter an address such as news@example.com.',
      invalid_port: 'Enter a number from 1 to 65,535.',
      password_needed: 'Enter the password for this server.',
    },
  },
  perHour: (count) => `At most ${letters(count)} an hour.`,
  signed: 'The site signs them with DKIM.',
  view: 'Show',
  views: {
    all: 'all',
    waiting: (count) => `in the queue (${formatNumber(count, 'en')})`,
    failed: (count) => `not sent (${formatNumber(count, 'en')})`,
    sent: (count) => `sent (${formatNumber(count, 'en')})`,
    withdrawn: (count) => `withdrawn (${formatNumber(count, 'en')})`,
  },
  empty: 'There are no emails.',
  to: (kind, address) => `${kind}: ${address}`,
  states: {
    waiting: (when) => `In the queue, next attempt ${when}`,
    sending: 'Being sent',
    sent: (when) => `Sent ${when}`,
    failed: (when) => `Not sent, last attempt ${when}`,
    withdrawn: (when) => `Withdrawn ${when}`,
  },
  attempts: (count) => plural('en', count, { one: '# attempt', other: '# attempts' }),
  answer: (words) => `Mail server’s response: ${words}`,
  reasons: {
    ended: 'There’s no reason for the email any more.',
    'no account': 'The account has been deleted or blocked.',
    unconfirmed: 'The user hasn’t confirmed the address.',
    bounced: 'A server has refused emails to this address before.',
    'by admin': 'An admin withdrew the email.',
    restored: 'The site was restored from a backup, so this email may have been sent already.',
  },
  again: 'Send again',
  againAll: 'Resend everything that failed',
  withdraw: 'Withdraw',
  done: {
    again: 'The email is in the queue.',
    againAll: 'The emails that failed are in the queue again.',
    withdrawn: 'Email withdrawn.',
    mail: 'The mail server accepted the test email, so all emails now go through it.',
    mailRemoved: 'The site no longer sends emails.',
  },
  test: {
    title: 'Test email',
    lead: 'The email goes out at once, and the mail server’s response appears here.',
    to: 'Address',
    submit: 'Send a test email',
    sent: 'The mail server accepted the email.',
    refused: 'The mail server refused the email.',
    temporary: 'The mail server hasn’t accepted the email yet.',
    unreachable: 'The mail server can’t be reached.',
  },
  records: {
    title: 'DNS records',
    lead: (domain) =>
      `Other servers recognise genuine emails from ${domain} by these records. Without them, emails often end up in the spam folder.`,
    check: 'Check the records',
    names: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' },
    states: {
      found: 'The record is there.',
      missing: 'There’s no record. Add it to DNS.',
      different: 'DNS has another key, so the signature doesn’t match. Replace the record.',
      unknown: 'DNS isn’t responding. Try again.',
      elsewhere:
        'The site doesn’t sign emails. If your mail provider does, it shows you its record; if not, set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE.',
    },
    spfHelp: 'If emails go through a mail provider, use the record that it recommends instead.',
    host: (host) => `TXT record for ${host}`,
    found: (text) => `Now: ${text}`,
  },
  samplesLead: 'All emails of the site in both languages. The names and texts in them are made up.',
  textPart: 'Text part',
  language: { uk: 'In Ukrainian', en: 'In English' },
};
