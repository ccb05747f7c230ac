import type { Long, ObjectId } from 'mongodb';

/** Errors as a MongoDB server has them in its replies. */
export const SERVER_ERRORS = {
  AuthenticationFailed: { code: 18, errmsg: 'Authentication failed.' },
  Unauthorized: { code: 13, errmsg: 'Command requires authentication' },
  NotWritablePrimary: { code: 10107, errmsg: 'not primary' },
  NotPrimaryNoSecondaryOk: { code: 13435, errmsg: 'not primary and secondaryOk=false' },
  InterruptedDueToReplStateChange: { code: 11602, errmsg: 'operation was interrupted' },
  PrimarySteppedDown: { code: 189, errmsg: 'Primary stepped down while waiting for replication' },
  WriteConcernTimeout: { code: 64, errmsg: 'waiting for replication timed out' },
  CursorNotFound: { code: 43, errmsg: 'cursor id 1 not found' },
  OutOfDiskSpace: { code: 14031, errmsg: 'available disk space is less than required minimum' },
} as const;

export type ServerErrorName = keyof typeof SERVER_ERRORS;

/** Errors after which a driver may send a retryable write again. */
const RETRYABLE: ReadonlySet<ServerErrorName> = new Set([
  'NotWritablePrimary',
  'NotPrimaryNoSecondaryOk',
  'InterruptedDueToReplStateChange',
  'PrimarySteppedDown',
]);

export type TopologyVersion = { processId: ObjectId; counter: Long };

/** A failed command. A server adds the label only for retryable writes. */
export function failure(
  codeName: ServerErrorName,
  { isRetryable, topologyVersion }: { isRetryable: boolean; topologyVersion: TopologyVersion },
): object {
  const error = { ok: 0, codeName, ...SERVER_ERRORS[codeName], topologyVersion };
  return { ...error, ...labels(codeName, isRetryable) };
}

/** The fields that a reply gets whose write ran, while its replication was not awaited to the end. */
export function unreplicated(codeName: ServerErrorName, { isRetryable }: { isRetryable: boolean }): object {
  const writeConcernError = { codeName, ...SERVER_ERRORS[codeName] };
  return { writeConcernError, ...labels(codeName, isRetryable) };
}

function labels(codeName: ServerErrorName, isRetryable: boolean): { errorLabels?: string[] } {
  return isRetryable && RETRYABLE.has(codeName) ? { errorLabels: ['RetryableWriteError'] } : {};
}
