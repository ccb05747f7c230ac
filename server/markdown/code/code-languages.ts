/**
 * Display names of programming languages by the names in fences. They are the same in every language of the
 * site. A language that is not listed is shown as written.
 */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bash', 'Bash'],
  ['c', 'C'],
  ['cjs', 'JavaScript'],
  ['c++', 'C++'],
  ['c#', 'C#'],
  ['cpp', 'C++'],
  ['cs', 'C#'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['html', 'HTML'],
  ['ini', 'INI'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['jsx', 'JSX'],
  ['kotlin', 'Kotlin'],
  ['less', 'Less'],
  ['lua', 'Lua'],
  ['makefile', 'Makefile'],
  ['markdown', 'Markdown'],
  ['md', 'Markdown'],
  ['mjs', 'JavaScript'],
  ['perl', 'Perl'],
  ['php', 'PHP'],
  ['py', 'Python'],
  ['python', 'Python'],
  ['r', 'R'],
  ['rb', 'Ruby'],
  ['rs', 'Rust'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['scss', 'SCSS'],
  ['sh', 'Shell'],
  ['shell', 'Shell'],
  ['sql', 'SQL'],
  ['svg', 'SVG'],
  ['swift', 'Swift'],
  ['toml', 'TOML'],
  ['ts', 'TypeScript'],
  ['tsx', 'TSX'],
  ['typescript', 'TypeScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
  ['yml', 'YAML'],
]);

/** Names in fences that do not stand for a language. */
const NONE = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'nohighlight']);

/** The display name of a fence's language, or null if there is none. */
export function languageName(language: string): string | null {
  return NONE.has(language) ? null : (NAMES.get(language) ?? language);
}
