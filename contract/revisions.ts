type AnyInstant = Date | string | number;

/** A post's times, as dates, in ISO 8601 or in milliseconds. */
export type Times<Instant extends AnyInstant> = {
  publishedAt: Instant;
  /** Later than `publishedAt` where an old post was entered today. */
  createdAt: Instant;
  /** When title, excerpt or text changed last. */
  updatedAt: Instant;
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * When a post was last changed, if that is news to its reader: corrections of the first day belong to
 * publishing, and entering an old post today is no revision of it.
 */
export function findRevision<Instant extends AnyInstant>(times: Times<Instant>): Instant | null {
  return sinceAppearing(times) > DAY ? times.updatedAt : null;
}

/**
 * When what a post says changed last, for machines that ask whether to read it again: its publishing, or
 * any change after it.
 */
export function lastChange<Instant extends AnyInstant>(times: Times<Instant>): Instant {
  return sinceAppearing(times) > 0 ? times.updatedAt : times.publishedAt;
}

/** Milliseconds from when readers could see the post here to its last change. */
function sinceAppearing({ publishedAt, createdAt, updatedAt }: Times<AnyInstant>): number {
  return timeOf(updatedAt) - Math.max(timeOf(publishedAt), timeOf(createdAt));
}

function timeOf(instant: AnyInstant): number {
  return typeof instant === 'string' ? Date.parse(instant) : Number(instant);
}
