/** One complaint about the input; `path` is dotted (`uk.title`, `tags.0.slug`), empty for the whole. */
export type Issue = { path: string; message: string; code: string };

/**
 * The few ways in which a domain operation can fail on purpose. Each has a stable `code` that the
 * HTTP layer maps to a status in one place; anything else that is thrown is a fault of ours.
 */
export type ErrorCode =
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'forbidden'
  | 'unauthenticated'
  | 'too_large'
  | 'too_many'
  | 'unavailable';

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Issue[] | undefined;

  constructor(code: ErrorCode, message: string, options: { details?: Issue[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.details = options.details;
  }
}

export class NotFound extends DomainError {
  constructor(message = 'Not found') {
    super('not_found', message);
  }
}

export class Invalid extends DomainError {
  constructor(message: string, details: Issue[] = []) {
    super('invalid', message, { details });
  }
}

export class Conflict extends DomainError {
  constructor(message: string, details?: Issue[]) {
    super('conflict', message, details ? { details } : {});
  }
}

export class Forbidden extends DomainError {
  constructor(message = 'Not allowed') {
    super('forbidden', message);
  }
}

export class Unauthenticated extends DomainError {
  constructor(message = 'Authentication is needed') {
    super('unauthenticated', message);
  }
}

/** The input is over a size limit; answered as 400 like any other invalid input. */
export class TooLarge extends DomainError {
  constructor(message: string, details: Issue[] = []) {
    super('too_large', message, { details });
  }
}

export class TooMany extends DomainError {
  /** Seconds after which another try may succeed. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super('too_many', message);
    this.retryAfter = retryAfter;
  }
}

/** The database does not answer; another try in a few seconds may succeed. */
export class Unavailable extends DomainError {
  constructor(message = 'The service is not available for the moment', cause?: unknown) {
    super('unavailable', message, { cause });
  }
}
