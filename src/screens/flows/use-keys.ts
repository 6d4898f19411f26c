import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

/** Where a key means something else already. */
const elsewhere =
  'input, textarea, select, [contenteditable="true"], [role=grid], [role=menu], [role=listbox], [role=dialog], [role=radiogroup]';

/** Single keys of a screen, while nothing is typed and no dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
