import type { ReactNode } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type MarkdownHelp, markdownHelp } from '#app/editor/texts/markdown-help.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SHORTCUTS } from './use-editor-keys.ts';

/** How each kind of Markdown is written, and what it looks like. */
function rowsOf({ names, words }: MarkdownHelp): [name: string, source: string, look: ReactNode][] {
  const { text, item, address, columns, note } = words;
  return [
    [names.heading, `## ${text}`, <b key="h">{text}</b>],
    [names.bold, `**${text}**`, <strong key="b">{text}</strong>],
    [names.italic, `_${text}_`, <em key="i">{text}</em>],
    [names.list, `- ${item}\n- ${item}`, <Items key="ul" item={item} />],
    [names.numbers, `1. ${item}\n2. ${item}`, <Items key="ol" item={item} isNumbered />],
    [names.quote, `> ${text}`, <blockquote key="q">{text}</blockquote>],
    [names.link, `[${text}](${address})`, <u key="a">{text}</u>],
    [names.picture, `![${words.description}](${address})`, words.description],
    [names.code, `\`${text}\``, <code key="c">{text}</code>],
    [names.block, `\`\`\`js\n${text}\n\`\`\``, <pre key="p">{text}</pre>],
    [
      names.table,
      `| ${columns.join(' | ')} |\n| --- | --- |\n| 1 | 2 |`,
      <Table key="t" columns={columns} />,
    ],
    [names.footnote, `${text}[^1]\n\n[^1]: ${note}`, <Footnote key="f" text={text} note={note} />],
    [names.formula, '$$x^2$$', <Power key="x" />],
  ];
}

/** Loaded when the help is opened. */
export function HelpContent() {
  const { help, keys } = useAdminMessages().editor;
  const { locale } = useSite();
  const markdown = markdownHelp[locale];

  return (
    <>
      <table>
        <caption>{help.markdown}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{markdown.written}</th>
            <th scope="col">{markdown.shown}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(markdown).map(([name, source, look]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <code>{source}</code>
              </td>
              <td>{look}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>{keys.title}</caption>
        <tbody>
          {SHORTCUTS.map(({ name, key }) => (
            <tr key={name}>
              <th scope="row">{keys.names[name]}</th>
              <td>
                <kbd>Ctrl</kbd> + <kbd>{key}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{keys.mac}</p>
    </>
  );
}

function Items({ item, isNumbered = false }: { item: string; isNumbered?: boolean }) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List>
      <li>{item}</li>
      <li>{item}</li>
    </List>
  );
}

function Table({ columns }: { columns: string[] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>1</td>
          <td>2</td>
        </tr>
      </tbody>
    </table>
  );
}

function Footnote({ text, note }: { text: string; note: string }) {
  return (
    <>
      {text}
      <sup>1</sup>
      <br />
      <small>1. {note}</small>
    </>
  );
}

function Power() {
  return (
    <>
      <i>x</i>
      <sup>2</sup>
    </>
  );
}
