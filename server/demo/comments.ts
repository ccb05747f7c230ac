import { randomBytes } from 'node:crypto';
import { COMMAND_LINE, type SignedIn } from '#server/auth/actor.ts';
import { createComment, setCommentHidden } from '#server/comments/comments.ts';
import { startSession } from '#server/users/sessions/sessions.ts';
import { createUser } from '#server/users/users.ts';
import { DAY_MS, type Entry, type Life } from './model.ts';
import type { DemoVersion } from './versions.ts';

/** Creates the readers and lets each write their comments, as the comment form would. */
export async function addComments({
  life,
  versions,
  now,
}: {
  life: Life;
  versions: DemoVersion[];
  now: Date;
}): Promise<void> {
  const readers = await createReaders(life, now);

  const write = async (entry: Entry, postId: string, parentId?: string) => {
    const actor = readers.get(entry.by);
    if (!actor) throw new Error(`life.yaml has no reader ${entry.by}`);
    const at = new Date(now.getTime() - entry.daysAgo * DAY_MS);
    return createComment({ actor, postId, parentId, content: entry.content, now: at });
  };

  for (const { slug, locale, waits, isHidden, replies = [], ...entry } of life.comments) {
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
async function createReaders({ readers }: Life, now: Date): Promise<Map<string, SignedIn>> {
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
