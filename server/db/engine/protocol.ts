import type { EngineFailure } from './engine-error.ts';

/** Which engine owns a data folder; the two may differ in version, so a folder keeps its kind. */
export type EngineKind = 'mongod' | 'package';

/** What the engine process is told, as one JSON argument. */
export type EngineTask = { kind: EngineKind; dbPath: string; socketPath: string };

/** What the engine process says over its IPC channel; `pid` is the process that holds the files. */
export type EngineMessage =
  | { type: 'ready'; pid: number }
  | { type: 'failed'; reason: EngineFailure; detail: string };

/** What the owner says to it. */
export type OwnerMessage = { type: 'stop' };
