import { useEffect } from 'react';
import { useForm } from '../forms/form-context.tsx';
import type { Session } from './session.ts';
import { stateOf } from './session.ts';
import { save } from './session-work.ts';

/** Ctrl+S saves, Ctrl+Z and Ctrl+Y go back and forth, wherever one stands. A text being typed keeps its own undo until it is left. */
export function PageKeys({ session }: { readonly session: Session }) {
  const { store, reading } = useForm();
  useEffect(() => {
    if (reading) return;
    // Saving is heard first, before a grid takes the key; going back is a grid's own while it has the keyboard.
    const hearSave = (event: KeyboardEvent) => {
      if (!isCommand(event, 's')) return;
      event.preventDefault();
      leaveField();
      if (stateOf(session).busy === null) void save(session);
    };
    const hearUndo = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping() || !(isCommand(event, 'z') || isCommand(event, 'y'))) return;
      event.preventDefault();
      if (event.key.toLowerCase() === 'y' || event.shiftKey) store.redo();
      else store.undo();
    };
    document.addEventListener('keydown', hearSave, true);
    document.addEventListener('keydown', hearUndo);
    return () => {
      document.removeEventListener('keydown', hearSave, true);
      document.removeEventListener('keydown', hearUndo);
    };
  }, [store, reading, session]);
  return null;
}

const isCommand = (event: KeyboardEvent, key: string): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === key;

/** What is being typed is handed on when its box is left. */
function leaveField(): void {
  const { activeElement: at } = document;
  if (!(at instanceof HTMLElement) || !isTyping()) return;
  at.blur();
  at.focus();
}

function isTyping(): boolean {
  const { activeElement: at } = document;
  return (
    at instanceof HTMLInputElement ||
    at instanceof HTMLTextAreaElement ||
    at?.matches('[contenteditable="true"]') === true
  );
}
