import type { RedirectInput, RedirectRow } from '#contract/moving/redirects.ts';

/** `from` is a decoded path from `/`, with a query if that names the page. A prefix answers for all paths below it. */
export type Redirect = { from: string; to: string; isPrefix: boolean };

/** The collection `redirects`. */
export type RedirectDoc = Redirect & {
  /** `from`, and a star after a prefix. */
  _id: string;
  createdAt: Date;
  /** The import that made it. */
  importId?: string;
  /** When it was last used, to the day. */
  usedAt?: Date;
};

export function redirectId({ from, isPrefix }: Pick<Redirect, 'from' | 'isPrefix'>): string {
  return isPrefix ? `${from}/*` : from;
}

export function toInput({ from, to, isPrefix }: Redirect): RedirectInput {
  return { from, to, kind: isPrefix ? 'prefix' : 'exact' };
}

export function toRow({ _id: id, createdAt, usedAt, importId, ...redirect }: RedirectDoc): RedirectRow {
  return {
    id,
    ...toInput(redirect),
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    isImported: importId !== undefined,
  };
}
