import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { readablePath } from '#contract/paths.ts';
import type { TextPreview } from '#contract/posts/preview.ts';
import type { TextWarning } from './text/text-check.ts';

/** The length of a text and its warnings, as of the last pause in typing. */
export function ColumnFooter({
  preview,
  warnings: found,
  onGoToLine,
}: {
  preview: TextPreview | null;
  warnings: TextWarning[];
  onGoToLine: (line: number) => void;
}) {
  const { editor } = useAdminMessages();
  const { warnings } = editor;
  const dead = preview?.deadLinks ?? [];

  return (
    <footer className="column-footer">
      {preview !== null && (
        <p className="soft">
          {editor.words(preview.words)} · {editor.minutes(preview.minutes)}
        </p>
      )}
      {(found.length > 0 || dead.length > 0 || preview?.isPlain) && (
        <ul aria-label={warnings.label}>
          {preview?.isPlain && <li>{warnings.plain}</li>}
          {found.map(({ kind, line, text: place }) => (
            <li key={`${kind} ${line} ${place}`}>
              {kind === 'alt' ? warnings.alt : warnings.heading(place)}{' '}
              <button type="button" className="link-button" onClick={() => onGoToLine(line)}>
                {warnings.line(line)}
              </button>
            </li>
          ))}
          {dead.map((path) => (
            <li key={path}>{warnings.link(readablePath(path))}</li>
          ))}
        </ul>
      )}
    </footer>
  );
}
