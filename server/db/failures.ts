import {
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { Unavailable } from '../errors.ts';

const DUPLICATE_KEY = 11000;
const OUT_OF_DISK_SPACE = 14031;
// Shutdown, stepping down, write concern that could not be met in time: another try may succeed.
const TRANSIENT_CODES = new Set([64, 91, 100, 189, 262, 10107, 11600, 11602, 13435, 13436]);

/** True when a write broke a unique index, of those fields where they are named. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || Object.keys(error.keyPattern ?? {}).includes(field);
}

/** True where the database answered, and refused: for what it holds, or for what it was given to hold. */
export function isRefusedByServer(error: unknown): boolean {
  return error instanceof MongoServerError;
}

/** True where a server refuses because its disk is nearly full; it makes no index below 500 MB. */
export function isOutOfSpace(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE;
}

/** The driver's "no answer" failures as Unavailable; anything else as it came. */
export function toDomainFailure(error: unknown): unknown {
  if (!(error instanceof MongoError)) return isBrokenSocket(error) ? away(error) : error;
  const isAway =
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
  return isAway ? away(error) : error;
}

/** A connection that breaks while a long message is being written comes out of the driver as it is. */
function isBrokenSocket(error: unknown): boolean {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false;
  return /^(read|write)$/.test(String(error.syscall)) && /^(ECONNRESET|EPIPE)$/.test(String(error.code));
}

function away(cause: unknown): Unavailable {
  return new Unavailable('The database does not answer', cause);
}
