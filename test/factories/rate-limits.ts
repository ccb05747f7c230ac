import { collection } from '#server/db/client.ts';

/** Adds as many points to every rate limit that has used some. */
export async function addUsedPoints(count: number): Promise<void> {
  await collection('rateLimits').updateMany({}, { $inc: { points: count } });
}
