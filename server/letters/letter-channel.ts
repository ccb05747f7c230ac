import { isLocale, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { features } from '#server/features.ts';
import { isBounced, markBounced } from '#server/mail/bounce-store.ts';
import { composeLetter, type LetterList, type RenderedLetter } from '#server/mail/compose.ts';
import { type CoreLetterKind, priorityOf } from '#server/mail/letter-classes.ts';
import type { LetterKind, LetterProps } from '#server/mail/letter-types.ts';
import { SmtpClient } from '#server/mail/smtp.ts';
import type { MailSettings } from '#server/mail-settings.ts';
import type { Channel, DeliveryDoc, Outcome, WithdrawalReason } from '#server/outbox/model.ts';
import { unseal } from '#server/secrets/sealing.ts';
import { refreshSiteSettings, siteSettings } from '#server/site-settings/site-settings.ts';
import { isEmailConfirmed } from '#server/users/model.ts';
import { findUser } from '#server/users/store.ts';
import { accountKinds } from './account-kinds.ts';
import type { Kinds, Letter, Prepare, Prepared } from './kind.ts';
import { troubleKinds } from './trouble-kinds.ts';

/** The input for rendering a letter; `props` depend on its kind. */
export type LetterToRender = {
  [Name in LetterKind]: { kind: Name; locale: Locale; props: LetterProps[Name] };
}[LetterKind];

export type RenderLetter = (letter: LetterToRender) => Promise<RenderedLetter> | RenderedLetter;

/**
 * Characters with a meaning in a header or in an SMTP command. `isMailbox` refuses them at once; addresses from before it
 * decided may have them.
 */
const UNUSABLE = /[\s<>()[\],;:\\"]/u;

/**
 * A letter takes 4 ms of processor time, a quarter of it for the signature. Twenty in a second, which do not begin at the
 * same time, leave the pages of readers as quick as without letters (`bench -- outbox`), and are 72,000 in an hour.
 */
const SPACING_MS = 50;

/** Sends letters, which `render` draws, by the SMTP server of the settings, which may change between two letters. */
export function createLetterChannel({
  findSettings,
  render,
}: {
  findSettings: () => Promise<MailSettings | null>;
  render: RenderLetter;
}): Channel {
  const { connections, perHour } = config().mailLimits;
  let open: { settings: MailSettings; client: SmtpClient } | undefined;
  const clientFor = (settings: MailSettings) => {
    if (open?.settings === settings) return open.client;
    open?.client.close();
    const client = new SmtpClient({ server: settings.server, name: new URL(config().publicUrl).hostname });
    open = { settings, client };
    return client;
  };

  return {
    name: 'letter',
    concurrency: connections,
    spacingMs: SPACING_MS,
    perHour,
    findServer: findSettings,
    async deliver(delivery, { mayCommit, signal }) {
      const { to, messageId } = delivery;
      const settings = await findSettings();
      if (!settings) return { result: 'interrupted', answer: 'The site sends no letters now' };
      if (UNUSABLE.test(to))
        return { result: 'refused', answer: 'The address has characters that SMTP can’t send' };

      const written = await write(delivery, render);
      if ('result' in written) return written;

      const composed = await composeLetter({ ...written, settings, to, messageId, date: new Date() });
      const { isBounce = false, ...outcome } = await clientFor(settings).send({
        ...composed,
        mayCommit,
        signal,
      });
      if (isBounce) await markBounced({ email: to, answer: outcome.answer, now: new Date() });

      return outcome;
    },
    close: async () => open?.client.close(),
  };
}

type Written = { letter: RenderedLetter; locale: Locale; siteName: string; list: LetterList | null };

/** The rendered letter of a delivery, or the outcome if it is not to be sent. */
async function write(delivery: DeliveryDoc, render: RenderLetter): Promise<Written | Outcome> {
  const name = delivery.kind as LetterKind;
  const prepare = letterKinds[name] as Prepare<LetterKind> | undefined;
  // A newer version of the service has stored this letter.
  if (!prepare)
    return { result: 'refused', answer: `This version has no letters of the kind ${delivery.kind}` };

  const reason = await findReasonAgainst(delivery, priorityOf(name) > 0);
  if (reason) return { result: 'withdrawn', answer: reason };

  await refreshSiteSettings();
  const locale = isLocale(delivery.locale ?? '') ? (delivery.locale as Locale) : 'uk';
  const prepared: Prepared<LetterKind> | null = await prepare(toLetter(delivery, locale));
  if (!prepared) return { result: 'withdrawn', answer: 'ended' };

  const { props, list } = prepared;
  const letter = await render({ kind: name, locale, props } as LetterToRender);
  const id = list && `${list.name}.${new URL(config().publicUrl).hostname.replace(/[^\w.-]+/g, '')}`;
  return {
    letter,
    locale,
    siteName: siteSettings().names[locale],
    list: list && id ? { id, oneClickUrl: list.oneClickUrl } : null,
  };
}

async function findReasonAgainst(
  { userId, to, toKey }: DeliveryDoc,
  onlyConfirmed: boolean,
): Promise<WithdrawalReason | null> {
  if (userId) {
    const user = await findUser(userId);
    if (!user || user.blockedAt) return 'no account';
    const isConfirmed = user.emailKey === toKey && isEmailConfirmed(user);
    if (onlyConfirmed && !isConfirmed) return 'unconfirmed';
  }
  return onlyConfirmed && (await isBounced(to)) ? 'bounced' : null;
}

function toLetter(
  { _id, to, userId, data, sealed, createdAt }: DeliveryDoc,
  locale: Locale,
): Letter<LetterKind> {
  const id = _id.toHexString();
  return {
    id,
    to,
    locale,
    userId: userId ?? null,
    data: data as Letter<LetterKind>['data'],
    secret: sealed === undefined ? null : unseal(sealed, { purpose: 'secrets of the outbox', id }),
    createdAt,
    link(path, query) {
      const search = query ? `?${new URLSearchParams(query)}` : '';
      return `${config().publicUrl}${path}${search}`;
    },
  };
}

/** The content of each kind of letter. */
export const letterKinds: Partial<Kinds<LetterKind>> = Object.assign(
  {
    ...accountKinds,
    ...troubleKinds,
    test: ({ locale, link }) => ({ props: { adminUrl: link(paths.adminLetters(locale)) } }),
  } satisfies Kinds<CoreLetterKind>,
  ...features.map((feature) => feature.letterKinds),
);
