import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** An import as written; `file` is the module of the project that it names, from the root, if it does. */
export type Import = { specifier: string; file: string | null; isTypeOnly: boolean };
export type Source = { path: string; text: string; imports: Import[] };

/** Every module of the product (tests included), paths from the root with forward slashes. */
export function readSources(): Source[] {
  return globSync('{app,contract,scripts,server,test}/**/*.{ts,tsx,js,mjs}', { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return { path: file, text, imports: readImports(file, text) };
    });
}

function readImports(file: string, text: string): Import[] {
  // Statements start a line in formatted code; `import(…)` may stand anywhere.
  const statement = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
  const dynamic = /\bimport\('([^']+)'\)/g;
  const statics = [...text.matchAll(statement)].map((match) => ({
    specifier: match[2] ?? '',
    isTypeOnly: match[1] !== undefined,
  }));

  const dynamics = [...text.matchAll(dynamic)].map((match) => ({
    specifier: match[1] ?? '',
    isTypeOnly: false,
  }));

  return [...statics, ...dynamics].map((entry) => ({ ...entry, file: resolve(file, entry.specifier) }));
}

function resolve(file: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), bare));
  return null;
}
