import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';
import { COMMAND_LINE, type SignedIn } from '#server/auth/actor.ts';
import type { Demo } from '#server/feature.ts';
import { startSession } from '#server/users/sessions/sessions.ts';
import { createUser } from '#server/users/users.ts';
import { createComment, setCommentHidden } from './comments.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What readers write, in `demo/life.yaml`. */
type Life = {
  readers: { id: string; name: string; email: string }[];
  comments: (Entry & {
    slug: string;
    locale: Locale;
    /** The comment still waits for approval. */
    waits?: boolean;
    isHidden?: boolean;
    replies?: Entry[];
  })[];
};

type Entry = {
  /** The `id` of a reader. */
  by: string;
  daysAgo: number;
  content: string;
};

/** Creates the readers and lets each write their comments, as the comment form would. */
export async function addComments({ life, versions, now }: Demo): Promise<void> {
  const { readers: people, comments } = life as Life;
  const readers = await createReaders(people, now);

  const write = async (entry: Entry, postId: string, parentId?: string) => {
    const actor = readers.get(entry.by);
    if (!actor) throw new Error(`life.yaml has no reader ${entry.by}`);
    const at = new Date(now.getTime() - entry.daysAgo * DAY_MS);
    return createComment({ actor, postId, parentId, content: entry.content, now: at });
  };

  for (const { slug, locale, waits, isHidden, replies = [], ...entry } of comments) {
    const version = versions.find((candidate) => candidate.slug === slug && candidate.locale === locale);
    if (!version) throw new Error(`life.yaml comments on a version that does not exist: ${slug} ${locale}`);

    const { id, hidden } = await write(entry, version.id);
    const settle = { actor: COMMAND_LINE, now };
    if (hidden && !waits) await setCommentHidden({ ...settle, id, hidden: false });
    if (isHidden) await setCommentHidden({ ...settle, id, hidden: true });

    for (const reply of replies) {
      const written = await write(reply, version.id, id);
      if (written.hidden) await setCommentHidden({ ...settle, id: written.id, hidden: false });
    }
  }
}

/** Nobody knows the passwords: an admin can make a link for a new one. */
async function createReaders(readers: Life['readers'], now: Date): Promise<Map<string, SignedIn>> {
  const signedUpAt = new Date(now.getTime() - 25 * DAY_MS);
  const entries = readers.map(async ({ id, name, email }): Promise<[string, SignedIn]> => {
    const password = randomBytes(24).toString('base64url');
    const user = await createUser({ actor: { kind: 'anonymous' }, name, email, password, now: signedUpAt });
    const { sessionVersion } = user;
    const { session } = await startSession({ userId: user.id, sessionVersion, userAgent: null, now });
    return [id, { kind: 'user', user, session }];
  });
  return new Map(await Promise.all(entries));
}
