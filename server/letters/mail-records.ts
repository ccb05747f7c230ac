import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Actor } from '#server/auth/actor.ts';
import type { MailSettings } from '#server/mail-settings.ts';
import type { MailRecord } from './letter-item.ts';
import { domainOf, mailFor } from './manage-letters.ts';

export type ResolveTxt = (host: string) => Promise<string[][]>;

const ANSWER_MS = 3_000;

/** Looks up the records by which other servers recognize letters of the sender's domain. */
export function checkMailRecords({
  actor,
  resolveTxt = ownResolver(),
}: {
  actor: Actor;
  resolveTxt?: ResolveTxt;
}): Promise<MailRecord[]> {
  const settings = mailFor(actor);
  const domain = domainOf(settings);
  return Promise.all([
    checkSpf(domain, settings, resolveTxt),
    checkDkim(settings, resolveTxt),
    checkDmarc(domain, settings, resolveTxt),
  ]);
}

async function checkSpf(host: string, { server }: MailSettings, resolveTxt: ResolveTxt): Promise<MailRecord> {
  const found = await findText(host, /^v=spf1(?:\s|$)/i, resolveTxt);
  // A mail provider has its own `include`; for other servers these terms cover the usual set-ups.
  const record = `v=spf1 mx a${server.isLocal ? '' : ` a:${server.host}`} ~all`;
  return { name: 'spf', host, record, ...toState(found) };
}

async function checkDkim({ dkim }: MailSettings, resolveTxt: ResolveTxt): Promise<MailRecord> {
  if (!dkim) return { name: 'dkim', state: 'elsewhere', host: '', found: null, record: null };

  const host = `${dkim.selector}._domainkey.${dkim.domain}`;
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = `v=DKIM1; k=rsa; p=${key}`;
  const found = await findText(host, /(?:^|;)\s*p=/i, resolveTxt);
  const [, published = ''] = /(?:^|;)\s*p=([^;]*)/i.exec(found ?? '') ?? [];
  const isOther = typeof found === 'string' && published.replace(/\s/g, '') !== key;

  return { name: 'dkim', host, record, ...toState(found), ...(isOther ? { state: 'different' } : {}) };
}

async function checkDmarc(
  domain: string,
  { from }: MailSettings,
  resolveTxt: ResolveTxt,
): Promise<MailRecord> {
  const record = `v=DMARC1; p=none; rua=mailto:${from.address}`;
  const host = `_dmarc.${domain}`;
  const found = await findText(host, /^v=DMARC1(?:\s*;|$)/i, resolveTxt);
  if (found !== null) return { name: 'dmarc', host, record, ...toState(found) };

  // The record of the domain above applies to its subdomains (RFC 7489, 6.6.3).
  const above = domain.split('.').slice(1).join('.');
  const inherited = above.includes('.') ? await findText(`_dmarc.${above}`, /^v=DMARC1/i, resolveTxt) : null;
  return { name: 'dmarc', host: inherited ? `_dmarc.${above}` : host, record, ...toState(inherited) };
}

/** The record of a host that fits; null if there is none, undefined if DNS does not answer. */
async function findText(
  host: string,
  form: RegExp,
  resolveTxt: ResolveTxt,
): Promise<string | null | undefined> {
  try {
    const records = (await resolveTxt(host)).map((parts) => parts.join(''));
    return records.find((text) => form.test(text)) ?? null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? null : undefined;
  }
}

function toState(found: string | null | undefined): Pick<MailRecord, 'state' | 'found'> {
  if (found === undefined) return { state: 'unknown', found: null };
  return { state: found === null ? 'missing' : 'found', found };
}

function ownResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 });
  return (host) => resolver.resolveTxt(host);
}
