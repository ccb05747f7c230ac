import {
  type DocumentOptions,
  LineCounter,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  visit,
} from 'yaml';

/** The front matter of a file; its group is the YAML. */
export const FRONT_MATTER = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?:\n|$)/;

/** A file that can't be read as a whole, with the line that is the reason. */
export class FileError extends Error {
  override name = 'FileError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

type Document = ReturnType<typeof parseDocument>;

export type ParsedYaml = {
  document: Document;
  value: unknown;
  lineAt: (offset: number) => number;
  /** The line of the value at a path, or of the nearest value around it. */
  lineOf: (path: PropertyKey[]) => number;
};

/**
 * Parses YAML of a file, after `linesBefore` other lines of it. Throws FileError, also for aliases that would expand
 * without bound.
 */
export function parseYaml(
  text: string,
  {
    linesBefore = 0,
    ...options
  }: { linesBefore?: number } & ParseOptions & DocumentOptions & SchemaOptions = {},
): ParsedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { ...options, lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;

  const [error] = document.errors;
  if (error) {
    throw new FileError(`Not valid YAML: ${error.message}`, lineAt(beginningOf(document, error.pos[0])));
  }

  return {
    document,
    value: toValue(document, lineAt(0)),
    lineAt,
    lineOf: (path) => lineOf(document, path, lineAt),
  };
}

/** The package throws a ReferenceError for aliases that have no anchor or would expand without bound. */
function toValue(document: Document, line: number): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) throw new FileError(error.message, line);
    throw error;
  }
}

/** For a missing quote the parser reports the end of the file; the start of the scalar is more useful. */
function beginningOf(document: Document, offset: number): number {
  let beginning = offset;
  visit(document, {
    Scalar(_, { range }) {
      if (range && range[0] <= offset && offset <= range[2]) beginning = range[0];
    },
  });
  return beginning;
}

function lineOf(document: Document, path: PropertyKey[], lineAt: (offset: number) => number): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    const range = typeof node === 'object' && node && 'range' in node ? node.range : null;
    if (Array.isArray(range)) return lineAt(range[0]);
  }
  return 1;
}
