import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { newId } from '#server/db/ids.ts';
import type { SiteEvent } from '#server/events/events.ts';
import type { NewDelivery } from '#server/outbox/model.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { noteAddresses } from './store.ts';

/** Changes within this time are reported together. */
const BATCH_MS = 30_000;

type PageChange = Extract<SiteEvent, { kind: 'post' | 'page' }>;

/** Records the changes that search engines and hubs have to be told, and plans to tell them within a minute. */
export async function planNotices(events: SiteEvent[], now = new Date()): Promise<void> {
  const changes = events.filter(
    (event): event is PageChange => event.kind === 'post' || event.kind === 'page',
  );
  if (changes.length === 0) return;

  const { indexNow, webSubHub } = config();

  const notices: NewDelivery[] = [];
  if (indexNow) {
    await noteAddresses(changes.flatMap(addressesOf), now);
    notices.push(toNotice('indexnow', indexNow.endpoint, now));
  }

  if (webSubHub) {
    const posts = changes.filter(({ kind }) => kind === 'post');
    const changed = LOCALES.filter((locale) => posts.some((event) => event.locale === locale));
    notices.push(...changed.map((locale) => toNotice('websub', webSubHub, now, locale)));
  }
  await enqueue(notices, { now });
}

/** The address of the version, and its former one if that redirects since this change. */
function addressesOf({ kind, locale, slug, formerSlug }: PageChange): string[] {
  const pathOf = kind === 'page' ? paths.page : paths.post;
  const slugs = formerSlug === undefined ? [slug] : [slug, formerSlug];
  return slugs.map((name) => config().publicUrl + pathOf(locale, name));
}

/** One delivery for all changes within the same half minute, sent after it ends. */
function toNotice(kind: 'indexnow' | 'websub', to: string, now: Date, locale?: Locale): NewDelivery {
  const id = newId();
  const batch = Math.floor(now.getTime() / BATCH_MS);
  return {
    id,
    channel: 'indexing',
    kind,
    key: `${kind}:${locale ?? 'all'}:${batch}`,
    to,
    toKey: kind,
    ...(locale ? { locale } : {}),
    data: {},
    messageId: id.toHexString(),
    priority: 1,
    notBefore: new Date((batch + 1) * BATCH_MS),
  };
}
