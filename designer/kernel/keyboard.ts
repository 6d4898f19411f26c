/** One way of calling a command by keys: `mod+shift+z`, where `mod` is Ctrl, or ⌘ on a Mac. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly title: string;
  readonly group: string;
  run(event: KeyboardEvent): void;
  /** Also while a text is being typed. */
  readonly inText?: boolean;
}

const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);

const signs: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Delete',
  insert: 'Insert',
  backspace: '退格',
  escape: 'Esc',
  enter: '回车',
  home: 'Home',
  end: 'End',
  f2: 'F2',
  f1: 'F1',
};

/** Keys as people read them: Ctrl+Shift+Z. */
export function sayKeys(keys: string, mac = isMac()): string {
  const words = keys.split('+').map((key) => {
    if (key === 'mod') return mac ? '⌘' : 'Ctrl';
    if (key === 'alt') return mac ? '⌥' : 'Alt';
    if (key === 'shift') return mac ? '⇧' : 'Shift';
    return signs[key] ?? key.toUpperCase();
  });
  return words.join(mac ? '' : '+');
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What was pressed, in the same spelling. */
export function keysOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed, mac = isMac()): string {
  const parts = [
    ...((mac ? metaKey : ctrlKey) ? ['mod'] : []),
    ...(altKey ? ['alt'] : []),
    ...(shiftKey ? ['shift'] : []),
    key === ' ' ? 'space' : key.toLowerCase(),
  ];
  return parts.join('+');
}

/** A radio or a box to tick is an input as well, and takes no letters. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !/^(radio|checkbox)$/.test(target.type)
    : target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));

/** Hands a key to the first shortcut it fits; whether one took it. */
export function runShortcut(event: KeyboardEvent, shortcuts: readonly Shortcut[]): boolean {
  if (event.isComposing || event.defaultPrevented) return false;
  const pressed = keysOf(event);
  const typing = takesText(event.target);
  const found = shortcuts.find(({ keys, inText }) => keys.includes(pressed) && (inText || !typing));
  if (!found) return false;
  event.preventDefault();
  found.run(event);
  return true;
}
