import { createHash } from 'node:crypto';
import type { MessageProblem } from '#contract/announce/problems.ts';
import { sessionOf } from '#server/announce/model.ts';
import { findSecret, putSecret } from '#server/secrets/secrets.ts';
import { type Answer, call, garbage, type Json, unless } from './call.ts';
import { toFacets } from './facets.ts';
import type { Account, Outgoing, Service } from './service.ts';

const POSTS = 'app.bsky.feed.post';
/** The largest picture of a card. */
const THUMB_BYTES = 1_000_000;

type Session = { accessJwt: string; refreshJwt: string; did: string; handle: string };

/** Bluesky and other servers of the AT Protocol (https://docs.bsky.app). It shows no changes of a text. */
export const bluesky: Service = {
  async identify(account) {
    const { did, handle } = await signIn(account);
    return { name: `@${handle}`, address: `https://bsky.app/profile/${handle || did}` };
  },

  async send(account, message) {
    const rkey = toRecordKey(message);
    const { handle } = await withSession(account, async (session) => {
      const record = await toRecord(account, session, message);
      const json = { repo: session.did, collection: POSTS, rkey, record };
      const { json: written } = await ask(account, 'com.atproto.repo.putRecord', session.accessJwt, { json });
      if (typeof written.uri !== 'string') throw garbage();
      return session;
    });
    return { id: rkey, address: `https://bsky.app/profile/${handle}/post/${rkey}` };
  },

  async remove(account, { id: rkey }) {
    // Deleting a record that does not exist succeeds.
    await withSession(account, ({ accessJwt, did: repo }) =>
      ask(account, 'com.atproto.repo.deleteRecord', accessJwt, { json: { repo, collection: POSTS, rkey } }),
    );
  },

  // The record has a key, so a second request writes the same record.
  repeatableMs: Number.POSITIVE_INFINITY,
};

async function toRecord(account: Account, { accessJwt }: Session, message: Outgoing) {
  const { text, at, locales, page, cover } = message;
  const picture = (await cover?.read(THUMB_BYTES)) ?? null;
  const bytes = picture && { body: picture, type: 'image/jpeg' };
  const uploaded = bytes && (await ask(account, 'com.atproto.repo.uploadBlob', accessJwt, { bytes }));
  const external = { uri: page.address, title: page.title, description: page.description };
  return {
    $type: POSTS,
    text,
    createdAt: at.toISOString(),
    langs: locales,
    facets: toFacets(message),
    embed: {
      $type: 'app.bsky.embed.external',
      external: uploaded?.json.blob ? { ...external, thumb: uploaded.json.blob } : external,
    },
  };
}

/** The service limits new sessions per day, so one is kept, and renewed when its token has expired. */
async function withSession<Result extends object>(
  account: Account,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const kept = toSession(await findSecret(sessionOf(account)));
  const done = kept && (await unless(isExpired, work(kept)));
  if (done) return done;

  const refreshed = kept && ask(account, 'com.atproto.server.refreshSession', kept.refreshJwt);
  const renewed = refreshed && (await unless(isExpired, refreshed));
  return work(renewed ? await keep(account, renewed) : await signIn(account));
}

async function signIn(account: Account): Promise<Session> {
  const json = { identifier: account.account.replace(/^@/, ''), password: account.secret };
  return keep(account, await ask(account, 'com.atproto.server.createSession', null, { json }));
}

async function keep(account: Account, { json }: Answer): Promise<Session> {
  const tokens = JSON.stringify(json);
  const session = toSession(tokens);
  if (!session) throw garbage();
  await putSecret(sessionOf(account), JSON.stringify(session));
  return session;
}

function toSession(tokens: string | null): Session | null {
  const { accessJwt, refreshJwt, did, handle }: Json = JSON.parse(tokens ?? '{}');
  const isWhole = [accessJwt, refreshJwt, did, handle].every((value) => typeof value === 'string');
  return isWhole ? ({ accessJwt, refreshJwt, did, handle } as Session) : null;
}

/** Servers answer an expired token with 400 `ExpiredToken`, some with 401. */
function isExpired({ code, detail }: MessageProblem): boolean {
  return (
    code === 'unauthorized' || (code === 'refused' && /expired|invalid ?token|revoked/i.test(detail ?? ''))
  );
}

function ask(
  account: Account,
  method: string,
  token: string | null,
  content: Pick<Parameters<typeof call>[1], 'json' | 'bytes'> = {},
): Promise<Answer> {
  return call(account, { path: `/xrpc/${method}`, token, ...content });
}

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;
const CLOCK_BITS = 10n;

/** A record key in the form of a timestamp identifier (https://atproto.com/specs/tid), the same for the same message. */
function toRecordKey({ key, at }: { key: string; at: Date }): string {
  const hash = createHash('sha256').update(key).digest();
  const microseconds = BigInt(at.getTime()) * 1_000n + BigInt(hash.readUInt16BE(0) % 1_000);
  let left = (microseconds << CLOCK_BITS) | BigInt(hash.readUInt16BE(2) % 1_024);
  let digits = '';
  for (let place = 0; place < LENGTH; place++) {
    digits = (DIGITS[Number(left % 32n)] ?? '') + digits;
    left /= 32n;
  }
  return digits;
}
