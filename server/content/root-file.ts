import path from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import { withoutControls } from './control-characters.ts';
import type { Problem } from './model.ts';
import { readPlainFile } from './plain-file.ts';

/**
 * Reads a YAML file at the root of a content folder. `entries` is empty if there is no such file, or if `problems` says
 * what is wrong with it.
 */
export async function readRootFile<Entry>({
  root,
  file,
  schema,
}: {
  root: string;
  file: string;
  schema: z.ZodType<Entry[]>;
}): Promise<{ entries: Entry[]; problems: Problem[]; warnings: Problem[] }> {
  const refused = (message: string) => ({
    entries: [],
    problems: [{ file, line: null, message }],
    warnings: [],
  });
  const source = await readPlainFile(path.join(root, file)).catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (source === null) return { entries: [], problems: [], warnings: [] };
  if (typeof source === 'string') return refused(source);

  const { text, warnings } = withoutControls(file, source.toString());
  const parsed = schema.safeParse(readYaml(text));
  if (parsed.success) return { entries: parsed.data, problems: [], warnings };

  const [issue] = parsed.error.issues;
  return { ...refused(`${issue?.path.join('.') || file}: ${issue?.message ?? 'Not valid'}`), warnings };
}

/** The value of the file; the message of the parser if it is not YAML. */
function readYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
}
