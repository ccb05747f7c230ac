import type { EngineFailure } from './engine-error.ts';

/** Which engine a data folder belongs to. Their versions differ, so a folder keeps its kind. */
export type EngineKind = 'mongod' | 'package';

/** The argument of the engine process, as JSON. */
export type EngineTask = {
  kind: EngineKind;
  dbPath: string;
  socketPath: string;
  /** Writes are refused when less space than this is free. */
  freeBytesMin: number;
};

/** Messages of the engine process to its owner; `pid` is the process that owns the files. */
export type EngineMessage =
  | { type: 'ready'; pid: number }
  | { type: 'failed'; reason: EngineFailure; detail: string };

/** Messages of the owner to the engine process. */
export type OwnerMessage = { type: 'stop' };
