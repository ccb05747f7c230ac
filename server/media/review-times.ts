/** How long a publicly uploaded file stays while nothing refers to it. */
const REVIEW_AFTER_MS = 86_400_000;

export function nextReview(now: Date): Date {
  return new Date(now.getTime() + REVIEW_AFTER_MS);
}
