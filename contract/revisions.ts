type AnyInstant = Date | string | number;

/** A post's times, as dates, in ISO 8601 or in milliseconds. */
export type Times<Instant extends AnyInstant> = {
  publishedAt: Instant;
  /** Later than `publishedAt` where the date of publication is backdated. */
  createdAt: Instant;
  /** When a text field changed last. */
  updatedAt: Instant;
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * When a post was revised, or null. A change within a day of its appearance is no revision, and neither is
 * the creation of a backdated post.
 */
export function findRevision<Instant extends AnyInstant>(times: Times<Instant>): Instant | null {
  return sinceAppearing(times) > DAY ? times.updatedAt : null;
}

/** When the text of a post changed last: its publication, or a later change. For feeds and sitemaps. */
export function lastChange<Instant extends AnyInstant>(times: Times<Instant>): Instant {
  return sinceAppearing(times) > 0 ? times.updatedAt : times.publishedAt;
}

/** Milliseconds from the post's appearance on the site to its last change. */
function sinceAppearing({ publishedAt, createdAt, updatedAt }: Times<AnyInstant>): number {
  return timeOf(updatedAt) - Math.max(timeOf(publishedAt), timeOf(createdAt));
}

function timeOf(instant: AnyInstant): number {
  return typeof instant === 'string' ? Date.parse(instant) : Number(instant);
}
