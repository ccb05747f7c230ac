export type EngineFailure = 'in_use' | 'not_writable' | 'no_space' | 'not_available' | 'broken';

/** The systems that the package of the embedded engine has builds for. */
export const ENGINE_SYSTEMS = 'Linux with glibc (x64 and arm64) and macOS on Apple silicon';

/** The message tells the user who starts the service what to do, in one or two sentences. */
export class EngineError extends Error {
  readonly reason: EngineFailure;

  constructor(reason: EngineFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'EngineError';
    this.reason = reason;
  }
}

/** The error for a failure on `dataDir`; `detail` is the message of the engine or the operating system. */
export function engineError(reason: EngineFailure, dataDir: string, detail: string): EngineError {
  switch (reason) {
    case 'in_use':
      return new EngineError(
        reason,
        `The data folder ${dataDir} is in use by another running process. Stop that one or set DATA_DIR to another folder.`,
      );
    case 'not_writable':
      return new EngineError(
        reason,
        `The data folder ${dataDir} cannot be written (${detail}). Make it a folder that this user may write or set DATA_DIR to another one.`,
      );
    case 'no_space':
      return new EngineError(
        reason,
        `There is no space left for the data folder ${dataDir}. Free some, or set DATA_DIR to a folder on another disk.`,
      );
    case 'not_available':
      return new EngineError(
        reason,
        `The embedded database cannot run here (${detail}); it runs on ${ENGINE_SYSTEMS}. Install MongoDB or set MONGODB_URI.`,
      );
    case 'broken':
      return new EngineError(
        reason,
        `The embedded database could not open ${dataDir}: ${detail}. Restore a backup into an empty DATA_DIR or set MONGODB_URI.`,
      );
  }
}

/** The reason in a message of the engine or the file system. */
export function failureOf(detail: string): EngineFailure {
  if (/DBPathInUse/.test(detail)) return 'in_use';
  if (/No space left|ENOSPC|EDQUOT|quota exceeded/i.test(detail)) return 'no_space';
  if (/EACCES|EPERM|EROFS|ENOTDIR|EEXIST|IllegalOperation.*read-only/.test(detail)) return 'not_writable';
  if (/permission denied|read-only file system|not a directory|cannot create director/i.test(detail)) {
    return 'not_writable';
  }

  return 'broken';
}
