import type { FirstSteps } from '#app/posts/ui/empty-blog.tsx';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { config } from '#server/config.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { hasAdmin } from '#server/users/users.ts';

/** Shown to admins, and to everybody while there is no admin; null for other readers. */
export async function findFirstSteps(args: Pick<RouteArgs, 'context'>): Promise<FirstSteps | null> {
  // Creating an admin changes the page of anonymous readers, which may be cached.
  await cacheBy(args.context, ['profiles']);
  const actor = await findCurrentUser(args);
  const isAdmin = actor.kind === 'user' && actor.user.role === 'admin';
  if (!isAdmin && (await hasAdmin())) return null;

  const { dataDir, isDefaultDataDir, mongodbUri } = config();
  const command = 'npm run --silent cli -- key create blog';
  const isFound = isDefaultDataDir || mongodbUri !== undefined;

  return { keyCommand: isFound ? command : `DATA_DIR=${quoted(dataDir)} ${command}`, isAdmin };
}

function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
