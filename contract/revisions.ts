type AnyInstant = Date | string | number;

/** The times of a version: dates, ISO 8601 or milliseconds. */
export type Times<Instant extends AnyInstant> = {
  publishedAt: Instant;
  /** Later than `publishedAt` if the publication is backdated. */
  createdAt: Instant;
  /** The last change of title, excerpt or content. */
  updatedAt: Instant;
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * The last change, if readers should see it as a revision. Changes within a day after the publication, and the
 * creation of a backdated post, do not count.
 */
export function findRevision<Instant extends AnyInstant>(times: Times<Instant>): Instant | null {
  return sinceVisible(times) > DAY ? times.updatedAt : null;
}

/**
 * The last change of the content, so that clients can decide whether to read it again: the publication, or any later
 * change.
 */
export function lastChange<Instant extends AnyInstant>(times: Times<Instant>): Instant {
  return sinceVisible(times) > 0 ? times.updatedAt : times.publishedAt;
}

/** Milliseconds from the first moment when readers could see the version to its last change. */
function sinceVisible({ publishedAt, createdAt, updatedAt }: Times<AnyInstant>): number {
  return timeOf(updatedAt) - Math.max(timeOf(publishedAt), timeOf(createdAt));
}

function timeOf(instant: AnyInstant): number {
  return typeof instant === 'string' ? Date.parse(instant) : Number(instant);
}
