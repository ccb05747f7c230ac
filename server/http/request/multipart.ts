import { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import type { Upload } from '#contract/operation.ts';
import { Invalid, type Issue, invalidAt } from '#server/errors.ts';
import { fileTooLarge } from '#server/media/ingest/check-upload.ts';
import { requireUnencoded } from './body.ts';

export type UploadedFile = {
  filename: string | null;
  /** MIME type in lower case without parameters, or null if the part names none. */
  declaredType: string | null;
  /** Bytes of the whole request as announced, or null. */
  announced: number | null;
  /** Throws Invalid if the form after the file is not valid: once it ends, the whole form is valid. */
  content: AsyncIterable<Uint8Array>;
};

type Headers = Record<string, string[] | undefined>;

/** Boundaries, names and line ends of a form with one file take less. */
const OVERHEAD_BYTES = 64 * 1024;
const PART_HEADER_BYTES = 8 * 1024;
const PART_HEADERS_MAX = 20;

/**
 * The file of a `multipart/form-data` body with one part (RFC 7578), streamed, so that memory never holds the whole
 * file. Throws Invalid for any other body or part, and TooLarge if `Content-Length` is over the limit. It uses Dicer,
 * busboy's part parser, because busboy's form parser reports a part without a `Content-Type` as `text/plain` and
 * skips a part without a name.
 */
export async function openUpload(request: Request, { field, maxBytes }: Upload): Promise<UploadedFile> {
  requireUnencoded(request);
  const boundary = boundaryOf(request.headers.get('content-type'));
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + OVERHEAD_BYTES)
    throw fileTooLarge(maxBytes);
  if (!request.body) throw missingFile(field);

  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const form = readForm(source, { boundary, field });
  const { part, headers } = await form.file;
  const announced = Number(request.headers.get('content-length')) || null;

  return { ...describe(headers), announced, content: read(part, form, source) };
}

type Form = {
  file: Promise<{ part: Readable; headers: Headers }>;
  /** Resolves after the closing boundary; rejects with the first error before it. */
  complete: Promise<void>;
};

function readForm(source: Readable, { boundary, field }: { boundary: string; field: string }): Form {
  const parser = new Dicer({
    boundary,
    maxHeaderPairs: PART_HEADERS_MAX,
    maxHeaderSize: PART_HEADER_BYTES,
  } as Dicer.Config);
  const file = Promise.withResolvers<{ part: Readable; headers: Headers }>();
  const complete = Promise.withResolvers<void>();

  // Both may reject before they are awaited.
  file.promise.catch(() => {});
  complete.promise.catch(() => {});
  let filePart: Readable | undefined;
  const fail = (error: Error) => {
    file.reject(error);
    complete.reject(error);
    source.destroy();
    filePart?.destroy(error);
  };

  parser.on('part', (part) => {
    // An error of a part is also an error of the parser, which is handled below.
    part.on('error', () => {});
    part.on('header', (headers: Headers) => {
      const problem = problemWith(headers, { field, isFirst: filePart === undefined });
      if (problem) {
        fail(new Invalid('Invalid request', [problem]));
        return;
      }

      filePart = part as Readable;
      file.resolve({ part: filePart, headers });
    });
  });
  parser.on('error', () => fail(invalidForm()));
  parser.on('finish', () => {
    if (filePart) complete.resolve();
    else fail(missingFile(field));
  });
  source.on('error', () => fail(invalidForm()));
  source.pipe(parser);

  return { file: file.promise, complete: complete.promise };
}

async function* read(part: Readable, form: Form, source: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* part;
    await form.complete;
  } finally {
    source.destroy();
  }
}

/** Exactly one file in the named field is accepted. Returns what is wrong with the part, or null. */
function problemWith(
  headers: Headers,
  { field, isFirst }: { field: string; isFirst: boolean },
): Issue | null {
  const { name = '', filename } = parametersOf(headers['content-disposition']?.[0]);
  if (name !== field) {
    return {
      path: name,
      message: `Unknown field; a file in the field "${field}" is expected`,
      code: 'unknown_field',
    };
  }
  if (!isFirst) return { path: field, message: 'Only one file can be uploaded', code: 'too_many_files' };
  if (filename === undefined && headers['content-type'] === undefined) {
    return { path: field, message: 'Must be a file', code: 'not_a_file' };
  }

  return null;
}

function describe(headers: Headers): Pick<UploadedFile, 'filename' | 'declaredType'> {
  const { filename } = parametersOf(headers['content-disposition']?.[0]);
  const [type = ''] = (headers['content-type']?.[0] ?? '').split(';');
  return { filename: filename || null, declaredType: type.trim().toLowerCase() || null };
}

/** The parameters of `Content-Disposition`. Browsers send names as raw UTF-8 with `"` as `%22`. */
function parametersOf(header = ''): { name?: string; filename?: string } {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  const parameters: Record<string, string> = {};
  for (const match of text.matchAll(/;\s*([\w*]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    const [, key = '', quoted, plain = ''] = match;
    const value = quoted === undefined ? plain : quoted.replace(/\\(["\\])/g, '$1');
    parameters[key.toLowerCase()] ??= key.endsWith('*') ? decodeExtended(value) : value;
  }

  const { name, filename } = parameters;
  const extended = parameters['filename*'] ?? filename;
  return {
    ...(name === undefined ? {} : { name }),
    ...(extended === undefined ? {} : { filename: extended }),
  };
}

/** `UTF-8''%D1%84%D0%BE%D1%82%D0%BE.jpg` (RFC 8187). */
function decodeExtended(value: string): string {
  try {
    return decodeURIComponent(value.replace(/^[^']*'[^']*'/, ''));
  } catch {
    return value;
  }
}

function boundaryOf(header: string | null): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
      header ?? '',
    ) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;

  throw invalidAt('', 'Content-Type must be multipart/form-data with a boundary', 'content_type');
}

function missingFile(field: string): Invalid {
  return invalidAt(field, 'A file is required', 'missing_file');
}

function invalidForm(): Invalid {
  return invalidAt('', 'The body is not complete or not valid multipart/form-data', 'invalid_multipart');
}
