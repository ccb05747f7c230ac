import { useEffect, useRef } from 'react';

type Commands = Record<'save' | 'publish' | 'switchLanguage' | 'togglePreview' | 'toggleSource', () => void>;

/** By the place of the key, so that they are the same on a Ukrainian and an English keyboard. */
const KEYS: Record<string, keyof Commands> = {
  KeyS: 'save',
  Enter: 'publish',
  Comma: 'switchLanguage',
  Period: 'togglePreview',
  Semicolon: 'toggleSource',
};

/** Ctrl (⌘ for saving on a Mac) with S, Enter, comma, full stop and semicolon. */
export function useEditorKeys(commands: Commands): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = KEYS[event.code];
      const isHeld = event.ctrlKey || (event.metaKey && (command === 'save' || command === 'publish'));
      if (!command || !isHeld || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[command]();
    };
    // Before CodeMirror, which inserts a line for Ctrl+Enter.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
