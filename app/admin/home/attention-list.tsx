import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { backupAttention } from '#app/backup/texts/core.ts';
import { newsletterAttention } from '#app/newsletter/texts/core.ts';
import { listPath } from '#app/posts/ui/admin/posts/list-query.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { webhookAttention } from '#app/webhooks/texts/core.ts';
import { toLocalTime } from '#contract/local-time.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupCounts } from '#contract/posts/admin-list.ts';

type Entry = { text: string; count: number; to: string };

/** Links to the lists that need attention, each with its number of entries. */
export function AttentionList({
  waiting,
  unsent,
  webhooksOff,
  backupFailedAt,
  counts,
  toTranslate,
}: {
  waiting: number;
  unsent: number;
  webhooksOff: number;
  backupFailedAt: string | null;
  counts: PostGroupCounts;
  toTranslate: Record<Locale, number>;
}) {
  const { locale, timeZone } = useSite();
  const { moderation } = useMessages().community;
  const { home } = useAdminMessages();
  const failedAt = backupFailedAt === null ? '' : toLocalTime(backupFailedAt, timeZone).replace('T', ' ');
  const all: Entry[] = [
    {
      text: backupAttention[locale].failed(failedAt),
      count: backupFailedAt === null ? 0 : 1,
      to: paths.adminBackups(locale),
    },
    {
      text: moderation.waitingFor(waiting),
      count: waiting,
      to: `${paths.adminComments(locale)}?view=waiting`,
    },
    { text: newsletterAttention[locale].failed(unsent), count: unsent, to: paths.adminSubscribers(locale) },
    { text: webhookAttention[locale].off(webhooksOff), count: webhooksOff, to: paths.adminWebhooks(locale) },
    {
      text: home.outdated(counts.outdated),
      count: counts.outdated,
      to: listPath(locale, { view: 'outdated' }),
    },
    { text: home.unsaved(counts.unsaved), count: counts.unsaved, to: listPath(locale, { view: 'unsaved' }) },
    ...LOCALES.map((language) => ({
      text: home.toTranslate[language](toTranslate[language]),
      count: toTranslate[language],
      to: paths.adminTranslate(locale, language),
    })),
  ];

  const entries = all.filter(({ count }) => count > 0);
  if (entries.length === 0) return <p className="soft">{home.empty}</p>;
  return (
    <ul className="attention-list">
      {entries.map(({ text, to }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
