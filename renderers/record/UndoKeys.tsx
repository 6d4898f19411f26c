import { useEffect } from 'react';
import { useForm } from '../forms/form-context.tsx';

/** Ctrl+Z and Ctrl+Y for the whole form. A text being typed keeps its own undo until it is left. */
export function UndoKeys() {
  const { store, reading } = useForm();
  useEffect(() => {
    if (reading) return;
    const hear = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || event.defaultPrevented) return;
      const { activeElement: at } = document;
      if (
        at instanceof HTMLInputElement ||
        at instanceof HTMLTextAreaElement ||
        at?.matches('[contenteditable="true"]')
      )
        return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) store.redo();
      else store.undo();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [store, reading]);
  return null;
}
