import type { MessageProblem, ProblemCode } from '#contract/announce/problems.ts';
import { parseJson } from '#contract/browsers/parse-json.ts';
import { config } from '#server/config.ts';
import { AddressRefused, type OutsideResponse, requestOutside } from '#server/outside/request-outside.ts';
import type { Account } from './service.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 256 * 1024;
const DETAIL_MAX = 200;
/** If a service asks for fewer requests and doesn't say until when. */
const PAUSE_MS = 60_000;

export class ServiceProblem extends Error {
  override name = 'ServiceProblem';
  readonly problem: MessageProblem;
  /** The request may succeed later. */
  readonly isPassing: boolean;
  /** The service may have carried out the request. */
  isLost: boolean;
  /** How long the service wants no requests; null if it doesn't say. */
  readonly pauseMs: number | null;

  constructor(
    code: ProblemCode,
    {
      detail = null,
      isPassing = false,
      isLost = false,
      pauseMs = null,
    }: Partial<ServiceProblem & MessageProblem> = {},
  ) {
    super(detail === null ? code : `${code}: ${detail}`);
    this.problem = { code, detail };
    this.isPassing = isPassing;
    this.isLost = isLost;
    this.pauseMs = pauseMs;
  }
}

/** The answer is not one of this service. */
export function garbage(): ServiceProblem {
  return new ServiceProblem('garbage', { isPassing: true, isLost: true });
}

/** Null if the request was refused with such a problem. */
export async function unless<Result>(
  isMeant: (problem: MessageProblem) => boolean,
  request: Promise<Result>,
): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ServiceProblem && isMeant(error.problem)) return null;
    throw error;
  }
}

export type Json = Record<string, unknown>;

type Call = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: object;
  /** Sent as it is. */
  bytes?: { body: Buffer; type: string };
  /** Besides that of the account, never part of an error, even if the service repeats it. */
  token?: string | null;
};

/** A status with an answer in JSON, which says more than the status on some services. */
export type Answer = { status: number; json: Json; headers: OutsideResponse['headers'] };

/** Sends a request and reads the answer, an object in JSON. Throws ServiceProblem for everything but 2xx. */
export async function call(
  { server, secret, signal }: Account,
  { path, method = 'POST', headers, json, bytes, token }: Call,
): Promise<Answer> {
  const secrets = token ? [secret, token] : [secret];
  const content = bytes ?? (json && { body: JSON.stringify(json), type: 'application/json' });
  let response: OutsideResponse;
  try {
    response = await requestOutside({
      url: server + path,
      method,
      headers: {
        Accept: 'application/json',
        'User-Agent': 'Dvomova/1',
        ...(content ? { 'Content-Type': content.type } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(content ? { body: content.body } : {}),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      signal,
      allowHosts: config().privateHosts,
    });
  } catch (error) {
    throw toProblem(error, secrets);
  }

  const answer = { status: response.status, headers: response.headers, json: parseObject(response) };
  if (answer.status >= 200 && answer.status < 300 && answer.json) return { ...answer, json: answer.json };
  throw toRefusal(answer, secrets);
}

/** A failure of the network. The address of the request may contain the secret, so the message has only its cause. */
function toProblem(error: unknown, secrets: string[]): ServiceProblem {
  const detail = shorten(error instanceof Error ? error.message : String(error), secrets);
  if (error instanceof AddressRefused) return new ServiceProblem('address_refused', { detail });
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException;
  const isUnsent =
    ['connect', 'getaddrinfo'].includes(syscall) || /^(?:ERR_TLS|CERT|DEPTH|SELF|UNABLE)/.test(code);
  return new ServiceProblem('unavailable', { detail, isPassing: true, isLost: !isUnsent });
}

function toRefusal(
  { status, headers, json }: Omit<Answer, 'json'> & { json: Json | null },
  secrets: string[],
): ServiceProblem {
  const said = [json?.description, json?.error, json?.message].filter((text) => typeof text === 'string');
  const detail = shorten([status, ...said].join(' '), secrets);
  if (status === 429)
    return new ServiceProblem('rate_limited', { detail, isPassing: true, pauseMs: pauseOf(headers, json) });
  if (status < 300) return new ServiceProblem('garbage', { detail, isPassing: true, isLost: true });
  // An answer in the service's own form says for certain that nothing was done; one of a proxy does not.
  if (status >= 500 || status === 408)
    return new ServiceProblem('unavailable', { detail, isPassing: true, isLost: said.length === 0 });
  const codes: Record<number, ProblemCode> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    410: 'not_found',
  };
  return new ServiceProblem(codes[status] ?? 'refused', { detail });
}

function parseObject({ body, isCut }: OutsideResponse): Json | null {
  const value = isCut ? null : parseJson(body.toString('utf8') || '{}');
  return value !== null && typeof value === 'object' ? (value as Json) : null;
}

/** By Telegram's answer, `Retry-After`, or the time at which Mastodon and Bluesky take requests again. */
function pauseOf(headers: Answer['headers'], json: Json | null): number {
  const { retry_after: own } = (json?.parameters ?? {}) as { retry_after?: unknown };
  const after = typeof own === 'number' ? String(own) : headers['retry-after'];
  const reset = headers['x-ratelimit-reset'] ?? headers['ratelimit-reset'];
  const until = toTime(after, Date.now()) ?? toTime(String(reset ?? ''), 0);
  return until === null ? PAUSE_MS : Math.max(0, until - Date.now());
}

/** Seconds after `start`, or a date. */
function toTime(text: string | undefined, start: number): number | null {
  if (!text) return null;
  const time = /^\d+(?:\.\d+)?$/.test(text) ? start + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function shorten(text: string, secrets: string[]): string {
  const clean = secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
  return clean.replace(/\s+/g, ' ').slice(0, DETAIL_MAX);
}
