import { createSessionStorage, type SessionStorage } from 'react-router';
import type { Actor } from '../../auth/actor.ts';
import { sessionSecret } from '../../auth/secret.ts';
import { config } from '../../config.ts';
import type { User } from '../../users/model.ts';
import type { Session } from '../../users/sessions/model.ts';
import {
  endSession,
  findSession,
  isRenewalDue,
  renewSession,
  SESSION_SECONDS,
  startSession,
} from '../../users/sessions/sessions.ts';
import { findUser } from '../../users/users.ts';
import { forgetInRequest, oncePerRequest } from '../request/request-scope.ts';
import { markPersonal, sendCookie } from '../response/response-notes.ts';

export const SESSION_COOKIE = 'dvomova';
const ACTOR = 'actor';

/** `start` says whom a new session is for; `session` is the stored one. */
type Data = { start: { userId: string; sessionVersion: number; userAgent: string | null }; session: Session };

let opened: SessionStorage<Data> | undefined;

/** Who the request's session cookie belongs to; a session in use gets another thirty days. */
export function findActor(request: Request): Promise<Actor> {
  return oncePerRequest(ACTOR, () => lookUpActor(request, new Date()));
}

async function lookUpActor(request: Request, now: Date): Promise<Actor> {
  const cookie = await storage().getSession(request.headers.get('cookie'));
  const session = cookie.get('session');
  if (!session) return { kind: 'anonymous' };
  const user = await findUser({ id: session.userId });
  if (!user || user.sessionVersion !== session.sessionVersion) return { kind: 'anonymous' };
  markPersonal();
  if (isRenewalDue(session, now)) sendCookie(await storage().commitSession(cookie));
  return { kind: 'user', user, session };
}

/** Ends the session that the request came with and starts a new one, under an id that nobody has seen. */
export async function startCookieSession(request: Request, user: User): Promise<void> {
  const old = await storage().getSession(request.headers.get('cookie'));
  await storage().destroySession(old);
  const session = await storage().getSession();
  const userAgent = request.headers.get('user-agent');
  session.set('start', { userId: user.id, sessionVersion: user.sessionVersion, userAgent });
  sendCookie(await storage().commitSession(session));
  forgetInRequest(ACTOR);
}

/** Ends the session that the request came with, if any, and takes the cookie back. */
export async function endCookieSession(request: Request): Promise<void> {
  const session = await storage().getSession(request.headers.get('cookie'));
  sendCookie(await storage().destroySession(session));
  forgetInRequest(ACTOR);
}

function storage(): SessionStorage<Data> {
  opened ??= createSessionStorage<Data>({
    cookie: {
      name: SESSION_COOKIE,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config().publicUrl.startsWith('https:'),
      maxAge: SESSION_SECONDS,
      secrets: [sessionSecret()],
    },
    async createData({ start }) {
      if (!start) throw new Error('A session is started for somebody');
      return (await startSession(start)).secret;
    },
    async readData(secret) {
      const session = await findSession({ secret });
      return session && { session };
    },
    // Renews what is there and makes nothing: an id that ended, or never was, stays void.
    updateData: (secret) => renewSession({ secret }),
    deleteData: (secret) => endSession({ secret }),
  });
  return opened;
}
