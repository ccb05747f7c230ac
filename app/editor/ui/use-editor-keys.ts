import { useEffect, useRef } from 'react';

type Command = 'save' | 'publish' | 'switchLanguage' | 'togglePreview' | 'toggleSource' | 'showHelp';

/** All keys of the editor, as listed in its help. The first ones are commands of the page, the others of a text. */
export const SHORTCUTS = [
  { name: 'save', key: 'S' },
  { name: 'publish', key: 'Enter' },
  { name: 'switchLanguage', key: ',' },
  { name: 'togglePreview', key: '.' },
  { name: 'toggleSource', key: ';' },
  { name: 'showHelp', key: '/' },
  { name: 'bold', key: 'B' },
  { name: 'italic', key: 'I' },
  { name: 'link', key: 'K' },
  { name: 'undo', key: 'Z' },
] as const;

/** Uses the position of the key, so that shortcuts are the same on a Ukrainian and an English keyboard. */
const CODES: Record<string, Command> = {
  KeyS: 'save',
  Enter: 'publish',
  Comma: 'switchLanguage',
  Period: 'togglePreview',
  Semicolon: 'toggleSource',
  Slash: 'showHelp',
};

/**
 * Uses Ctrl with the keys above; on a Mac, ⌘ for saving and publishing, because ⌘ already has meanings with the
 * others.
 */
export function useEditorKeys(commands: Record<Command, () => void>): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = CODES[event.code];
      const isHeld = event.ctrlKey || (event.metaKey && (command === 'save' || command === 'publish'));
      if (!command || !isHeld || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[command]();
    };
    // Listens before CodeMirror, which inserts a line for Ctrl+Enter.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
