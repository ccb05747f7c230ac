/** A problem in the input; `path` is dotted (`uk.title`, `tags.0.slug`), empty for the whole input. */
export type Issue = { path: string; message: string; code: string };

/**
 * The expected failures of domain operations. The HTTP layer maps each stable `code` to a status in one
 * place; any other error is a fault of the service.
 */
export type ErrorCode =
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'forbidden'
  | 'unauthenticated'
  | 'too_large'
  | 'unsupported'
  | 'too_slow'
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

/** What is wrong, in words. */
export function reasonOf({ message, details = [] }: DomainError): string {
  if (message !== 'Invalid request') return message;
  return details.map((detail) => [detail.path, detail.message].filter(Boolean).join(': ')).join('; ');
}

export class NotFound extends DomainError {
  constructor(message = 'Not found', details?: Issue[]) {
    super('not_found', message, details ? { details } : {});
  }
}

export class Invalid extends DomainError {
  constructor(message: string, details: Issue[] = []) {
    super('invalid', message, { details });
  }
}

/** One field of a request is not valid. */
export function invalidAt(path: string, message: string, code: string): Invalid {
  return new Invalid('Invalid request', [{ path, message, code }]);
}

/** For `catch`: null for what does not exist. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

export class Conflict extends DomainError {
  constructor(message: string, details?: Issue[]) {
    super('conflict', message, details ? { details } : {});
  }
}

/**
 * Somebody else has changed the record since the form was shown; `present` has its current values in the form of the
 * fields.
 */
export class ChangedByOther<Present> extends Conflict {
  readonly present: Present;

  constructor(present: Present) {
    const message = 'Somebody else has changed this in the meantime';
    super(message, [{ path: '', message, code: 'changed_by_other' }]);
    this.present = present;
  }
}

export class Forbidden extends DomainError {
  constructor(message = 'Not allowed', details?: Issue[]) {
    super('forbidden', message, details ? { details } : {});
  }
}

export class Unauthenticated extends DomainError {
  constructor(message = 'Authentication is required') {
    super('unauthenticated', message);
  }
}

/** The first factor of a sign-in was right, but the account also has a second one. */
export class SecondFactorNeeded extends DomainError {
  constructor() {
    const message = 'This account needs a second factor; sign in on the page';
    super('unauthenticated', message, { details: [{ path: '', message, code: 'second_factor_required' }] });
  }
}

/** The input is over a size limit; the client gets 400, as for any invalid input. */
export class TooLarge extends DomainError {
  constructor(message: string, details: Issue[] = []) {
    super('too_large', message, { details });
  }
}

/** The input has a form that the service does not read. */
export class Unsupported extends DomainError {
  constructor(message: string, code: string) {
    super('unsupported', 'Invalid request', { details: [{ path: '', message, code }] });
  }
}

/** The input did not arrive in time. */
export class TooSlow extends DomainError {
  constructor(message: string) {
    super('too_slow', message);
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

/** A resource such as the database is not available; another try in a few seconds may succeed. */
export class Unavailable extends DomainError {
  constructor(message = 'The service is temporarily unavailable', cause?: unknown, details?: Issue[]) {
    super('unavailable', message, details ? { cause, details } : { cause });
  }
}

/** A write was refused, because the disk has too little free space. */
export class OutOfSpace extends Unavailable {
  constructor(cause?: unknown) {
    const message = 'The disk has too little free space';
    super(message, cause, [{ path: '', message, code: 'disk_full' }]);
  }
}
