import path from 'node:path';
import type { z } from 'zod';
import { withoutControls } from './control-characters.ts';
import { describeIssue, LEFT_OUT, parseGoodFields } from './fields/good-fields.ts';
import { FileError, parseYaml } from './fields/yaml.ts';
import type { Problem } from './model.ts';
import { readPlainFile } from './plain-file.ts';

export type RootEntry<Entry> = { entry: Entry; line: number };

type RootFile<Entry> = { entries: RootEntry<Entry>[]; problems: Problem[]; warnings: Problem[] };

/**
 * Reads the list in a YAML file at the root of a content folder, each entry apart. Fields that are not valid are
 * left out, with a warning; an entry without one of the `required` fields is a problem. No entries if there is no such
 * file, or if `problems` says what is wrong with it.
 */
export async function readRootFile<Entry>({
  root,
  file,
  schema,
  required,
}: {
  root: string;
  file: string;
  schema: z.ZodType<Entry>;
  required: string[];
}): Promise<RootFile<Entry>> {
  const refused = (message: string, line: number | null = null) => ({
    entries: [],
    problems: [{ file, line, message }],
    warnings: [],
  });

  const source = await readPlainFile(path.join(root, file)).catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (source === null) return { entries: [], problems: [], warnings: [] };
  if (typeof source === 'string') return refused(source);

  const { text, warnings } = withoutControls(file, source.toString());
  try {
    return readEntries({ file, text, schema, required, warnings });
  } catch (error) {
    if (error instanceof FileError) return { ...refused(error.message, error.line), warnings };
    throw error;
  }
}

/** Throws FileError. */
function readEntries<Entry>({
  file,
  text,
  schema,
  required,
  warnings,
}: {
  file: string;
  text: string;
  schema: z.ZodType<Entry>;
  required: string[];
  warnings: Problem[];
}): RootFile<Entry> {
  const { value: list, lineOf } = parseYaml(text);
  if (!Array.isArray(list)) throw new FileError('Must be a list', 1);

  const entries: RootEntry<Entry>[] = [];
  const problems: Problem[] = [];
  for (const [index, fields] of list.entries()) {
    const isMap = typeof fields === 'object' && fields !== null && !Array.isArray(fields);
    const { data, refused } = parseGoodFields({ schema, fields: isMap ? { ...fields } : {}, required });
    if (data !== null) entries.push({ entry: data, line: lineOf([index]) });

    for (const issue of refused) {
      const message = describeIssue(issue) + (data === null ? '' : LEFT_OUT);
      const line = lineOf([index, ...issue.path]);
      (data === null ? problems : warnings).push({ file, line, message });
    }
  }

  return { entries, problems, warnings };
}
