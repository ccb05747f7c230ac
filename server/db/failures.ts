import {
  type Document,
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { OutOfSpace, Unavailable } from '#server/errors.ts';

export const DUPLICATE_KEY = 11000;
const OUT_OF_DISK_SPACE = 14031;
// `$substrBytes` with a range that begins or ends within a character.
const DIVIDED_CHARACTER = new Set<unknown>([28_656, 28_657]);
// Shutdown, step-down, a cursor of a member that has restarted, a write concern that was not met in time: another
// try may succeed.
const TRANSIENT_CODES = new Set([43, 64, 91, 100, 189, 262, 10107, 11600, 11602, 13435, 13436]);

/** Whether a write violated a unique index; if `field` is given, an index that contains it. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || Object.keys(error.keyPattern ?? {}).includes(field);
}

/** The result of a write; null if it violated a unique index, or with `field` one that contains the field. */
export async function unlessDuplicate<Result>(
  write: Promise<Result>,
  field?: string,
): Promise<Result | null> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error, field)) return null;
    throw error;
  }
}

/** The error in the reply to a write command, about its write concern or a document; null if there is none. */
export function toWriteFailure({ writeConcernError, writeErrors }: Document): MongoServerError {
  return new MongoServerError(writeConcernError ?? writeErrors.find(isOtherThanDuplicate));
}

function isOtherThanDuplicate({ code }: { code: number }): boolean {
  return code !== DUPLICATE_KEY;
}

/** Whether the database itself answered with an error, about its state or about the data. */
export function isRefusedByServer(error: unknown): boolean {
  return error instanceof MongoServerError;
}

/** Whether a server's disk is nearly full: below 500 MB of free space it builds no index. */
export function isOutOfSpace(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE;
}

/** Whether a query wanted a part of a text that begins or ends within a character. */
export function isDividedCharacter(error: unknown): boolean {
  return error instanceof MongoServerError && DIVIDED_CHARACTER.has(error.code);
}

/** Turns the driver's errors of connections and of a full disk into Unavailable and OutOfSpace; returns others unchanged. */
export function toDomainFailure(error: unknown): unknown {
  if (!(error instanceof MongoError)) return isBrokenSocket(error) ? unavailable(error) : error;
  const ended = error instanceof MongoBulkWriteError ? reasonOf(error) : error;
  return ended === error ? toDriverFailure(error) : toDomainFailure(ended);
}

function toDriverFailure(error: MongoError): unknown {
  if (isOutOfSpace(error)) return new OutOfSpace(error);
  const isConnectionError =
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoClientClosedError ||
    error.name === 'MongoWaitQueueTimeoutError' ||
    error.name === 'MongoOperationTimeoutError' ||
    error.hasErrorLabel(MongoErrorLabel.RetryableWriteError) ||
    error.hasErrorLabel(MongoErrorLabel.PoolRequestedRetry) ||
    (error instanceof MongoServerError && TRANSIENT_CODES.has(Number(error.code)));
  return isConnectionError ? unavailable(error) : error;
}

/** The reason why a bulk write ended: the driver wraps a connection error in a server error. */
function reasonOf(error: MongoBulkWriteError): unknown {
  const reason: unknown = error.errorResponse;
  return reason instanceof Error ? reason : error;
}

/** The driver passes on the error of a socket that breaks while a long message is written. */
function isBrokenSocket(error: unknown): boolean {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false;
  return /^(read|write)$/.test(String(error.syscall)) && /^(ECONNRESET|EPIPE)$/.test(String(error.code));
}

function unavailable(cause: unknown): Unavailable {
  return new Unavailable('The database is not responding', cause);
}
