import { createContext, createSessionStorage, type SessionStorage } from 'react-router';
import { needsSecondFactor } from '#server/acting/second-factor-requirement.ts';
import type { Actor } from '#server/auth/actor.ts';
import { isSecureSite, sessionCookieName } from '#server/auth/cookies.ts';
import type { ResponseNotes } from '#server/http/response/response-notes.ts';
import { sessionSecret } from '#server/secret.ts';
import type { User } from '#server/users/model.ts';
import type { Session } from '#server/users/sessions/model.ts';
import {
  endSession,
  findSession,
  isRenewalDue,
  renewSession,
  SESSION_SECONDS,
  startSession,
} from '#server/users/sessions/sessions.ts';
import { findUser } from '#server/users/users.ts';
import { makeDeviceCookie } from './device-cookie.ts';

/** `start` names the user of a new session; `session` is a stored session. */
type Data = { start: { userId: string; sessionVersion: number; userAgent: string | null }; session: Session };

let opened: SessionStorage<Data> | undefined;

/** The session that a request came with. It is read from the database once a request, when it is needed. */
export class RequestSession {
  readonly #request: Request;
  readonly #notes: ResponseNotes;
  #actor: Promise<Actor> | undefined;
  /** The cookie of the session that this request has started or ended, which replaces the one it came with. */
  #newCookie: string | undefined;

  constructor(request: Request, notes: ResponseNotes) {
    this.#request = request;
    this.#notes = notes;
  }

  /** The user whose session cookie the request has, or anonymous. A session in use is renewed for thirty days. */
  actor(): Promise<Actor> {
    this.#actor ??= this.#findActor(new Date());
    return this.#actor;
  }

  /**
   * Ends the current session and starts a new one, under an id that no client has seen. After that the account knows
   * the device.
   */
  async start(user: User): Promise<void> {
    const old = await storage().getSession(this.#cookie());
    await storage().destroySession(old);
    const session = await storage().getSession();
    const userAgent = this.#request.headers.get('user-agent');

    session.set('start', { userId: user.id, sessionVersion: user.sessionVersion, userAgent });
    this.#send(await storage().commitSession(session));
    if (user.email !== null) this.#notes.setCookie(makeDeviceCookie({ email: user.email }));
  }

  /** Ends the current session, if there is one, and removes the cookie. */
  async end(): Promise<void> {
    const session = await storage().getSession(this.#cookie());
    this.#send(await storage().destroySession(session));
  }

  async #findActor(now: Date): Promise<Actor> {
    const cookie = await storage().getSession(this.#cookie());
    const session = cookie.get('session');
    if (!session) return { kind: 'anonymous' };

    const user = await findUser({ id: session.userId });
    if (!user || user.sessionVersion !== session.sessionVersion) return { kind: 'anonymous' };

    this.#notes.markPersonal();
    if (isRenewalDue(session, now)) this.#notes.setCookie(await storage().commitSession(cookie));
    return { kind: 'user', user, session, needsSecondFactor: needsSecondFactor(user) };
  }

  /** `cookie` is the value of a `Set-Cookie` header. */
  #send(cookie: string): void {
    this.#notes.setCookie(cookie);
    this.#newCookie = cookie.split(';')[0] ?? '';
    this.#actor = undefined;
  }

  #cookie(): string | null {
    return this.#newCookie ?? this.#request.headers.get('cookie');
  }
}

export const sessionContext = createContext<RequestSession>();

function storage(): SessionStorage<Data> {
  opened ??= createSessionStorage<Data>({
    cookie: {
      name: sessionCookieName(),
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecureSite(),
      maxAge: SESSION_SECONDS,
      secrets: [sessionSecret()],
    },
    async createData({ start }) {
      if (!start) throw new Error('A new session needs a user');
      return (await startSession(start)).secret;
    },
    async readData(secret) {
      const session = await findSession({ secret });
      return session && { session };
    },
    // Renews a stored session but never creates one: an id that has ended, or never existed, stays invalid.
    updateData: (secret) => renewSession({ secret }),
    deleteData: (secret) => endSession({ secret }),
  });
  return opened;
}
