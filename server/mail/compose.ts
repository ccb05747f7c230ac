import type { MailSettings } from '#server/mail-settings.ts';
import type { Envelope } from './smtp.ts';

/** `id` is unique for a list in the world (RFC 2919); one POST to `oneClickUrl` stops letters of the list. */
export type LetterList = { id: string; oneClickUrl: string };

/** A letter as the application renders it. */
export type RenderedLetter = { subject: string; html: string; text: string };

/**
 * The headers that DKIM signs, present or not. RFC 8058 requires both headers of one-click unsubscription; headers
 * that a relay adds or rewrites are left out.
 */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Language',
  'Auto-Submitted',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

const SUBJECT_MAX = 200;
const NAME_MAX = 100;

/** The bytes of a letter, signed if there is a DKIM key. */
export async function composeLetter({
  letter: { subject, html, text },
  settings: { from, replyTo, dkim },
  siteName,
  to,
  locale,
  messageId,
  list,
  date,
}: {
  letter: RenderedLetter;
  settings: Pick<MailSettings, 'from' | 'replyTo' | 'dkim'>;
  siteName: string;
  to: string;
  locale: string;
  messageId: string;
  /** Null if the letter is not one of a list, which its reader can stop. */
  list: LetterList | null;
  date: Date;
}): Promise<{ envelope: Envelope; message: Buffer }> {
  const sender = { name: toHeaderText(from.name ?? siteName, NAME_MAX), address: from.address };
  // Loaded with the first letter: a service without mail saves 4 MB.
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).sendMail({
    from: sender,
    // The recipient is an object, because a comma in a text would separate two recipients.
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: toHeaderText(subject, SUBJECT_MAX),
    text,
    html,
    messageId,
    date,
    headers: {
      'Content-Language': locale,
      'Auto-Submitted': 'auto-generated',
      ...(list === null ? {} : listHeaders(list)),
    },
    ...(dkim ? { dkim: toDkim(dkim) } : {}),
  });
  return { envelope: { from: from.address, to }, message: message as Buffer };
}

/** Each header is one line: relays that fold a line anew break the signature. */
function listHeaders({
  id,
  oneClickUrl,
}: LetterList): Record<string, { prepared: true; foldLines: false; value: string }> {
  const line = (value: string) => ({ prepared: true, foldLines: false, value }) as const;
  return {
    'List-Id': line(`<${id}>`),
    'List-Unsubscribe': line(`<${oneClickUrl}>`),
    'List-Unsubscribe-Post': line('List-Unsubscribe=One-Click'),
  };
}

function toDkim({ domain, selector, privateKey }: NonNullable<MailSettings['dkim']>) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}

/** Titles and names of people go into headers, so they become one short line. */
function toHeaderText(value: string, max: number): string {
  const line = value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}
