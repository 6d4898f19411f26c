import { type KeyboardEvent, useCallback, useEffect, useReducer, useState } from 'react';

export interface Typing {
  readonly value: unknown;
  /** The value as text while nobody types, and while somebody does: a grouped amount loses its commas then. */
  readonly shown: string;
  readonly plain?: string;
  /** A text as a wire value. What cannot be read is handed on as typed, so that the check can say what is wrong with it. */
  readonly read: (text: string) => unknown;
  readonly isSame?: (a: unknown, b: unknown) => boolean;
  /** Whether a value just read is one that `shown` can give back; what is not stays in the box as typed. */
  readonly isShowable?: (value: unknown) => boolean;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Several lines: Enter is a line break there. */
  readonly multiline?: boolean;
}

/** A pause in typing this long hands the text on. */
export const PAUSE = 300;

/** A text between keyboard and record. `draft` null: nobody is typing. */
class Desk {
  draft: string | null = null;
  isPending = false;
  isComposing = false;
  sent: unknown;
  timer = 0;
  typing: Typing;

  constructor(typing: Typing) {
    this.typing = typing;
    this.sent = typing.value;
  }

  commit() {
    window.clearTimeout(this.timer);
    if (!this.isPending || this.draft === null) return;
    this.isPending = false;
    const { read, value, isSame = Object.is, onChange } = this.typing;
    const next = read(this.draft);
    this.sent = next;
    if (!isSame(next, value)) onChange(next);
  }

  commitLater() {
    window.clearTimeout(this.timer);
    if (!this.isComposing) this.timer = window.setTimeout(() => this.commit(), PAUSE);
  }
}

/** What the box tells the desk; the same functions all along, so that a box whose text stays is not drawn again. */
const handlersOf = (desk: Desk, draw: () => void) => {
  const write = (text: string | null, isPending: boolean) => {
    desk.draft = text;
    desk.isPending = isPending;
    draw();
  };
  return {
    onFocus: ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => {
      const { plain, shown } = desk.typing;
      if (desk.draft !== null || plain === undefined || plain === shown) return;
      // Once whoever goes in has selected what is there, by a tab or a script: it stays selected, and the first key replaces it.
      // Whoever has typed or left by then is not interfered with.
      queueMicrotask(() => {
        if (desk.draft !== null || document.activeElement !== target) return;
        const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
        target.value = plain;
        if (isWhole) target.select();
        write(plain, false);
      });
    },
    onChange: (event: { readonly target: { readonly value: string } }) => {
      write(event.target.value, true);
      desk.commitLater();
    },
    onBlur: () => {
      desk.commit();
      if (desk.typing.isShowable?.(desk.sent) !== false) write(null, false);
      desk.typing.onBlur?.();
    },
    onCompositionStart: () => {
      desk.isComposing = true;
    },
    onCompositionEnd: () => {
      desk.isComposing = false;
      desk.commitLater();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && (!desk.typing.multiline || event.ctrlKey || event.metaKey)) desk.commit();
      if (event.key !== 'Escape' || !desk.isPending) return;
      window.clearTimeout(desk.timer);
      write(null, false);
    },
  };
};

/**
 * Keeps what is being typed to itself and hands it on after a pause, on Enter, on leaving, and when the box goes away:
 * the form hears of words, not of keys. Half-composed Chinese is never handed on; Escape gives up what was not.
 */
export function useTypedText(typing: Typing) {
  const [turn, draw] = useReducer((now: number) => now + 1, 0);
  const [desk] = useState(() => new Desk(typing));
  const [handlers] = useState(() => handlersOf(desk, draw));

  useEffect(() => {
    desk.typing = typing;
  });
  // an editor that its grid takes away gets no blur event
  useEffect(() => () => desk.commit(), [desk]);
  // a value set by a rule or a reset wins over a draft that was already handed on
  useEffect(() => {
    if (desk.draft === null || desk.isPending || Object.is(typing.value, desk.sent)) return;
    desk.draft = null;
    draw();
  }, [desk, typing.value]);

  const listen = useCallback((box: HTMLInputElement) => listenTo(box, desk), [desk]);
  return { text: desk.draft ?? typing.shown, turn, typing: handlers, listen };
}

const typed = ['input', 'keydown', 'keypress', 'keyup', 'beforeinput'] as const;

/** A letter and nothing else: no key that a form or a grid means something by, and nothing an input method is still at. */
const isLetter = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) ||
  (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing);

/**
 * The letters stand in the box already when its event comes. Taken from there, on the way down and before React hears of
 * them, a key draws nothing at all and asks nobody; React is told with the words.
 */
function listenTo(box: HTMLInputElement, desk: Desk): () => void {
  const hear = (event: Event) => {
    if (event.target !== box || !isLetter(event)) return;
    event.stopPropagation();
    if (event.type !== 'input') return;
    desk.draft = box.value;
    desk.isPending = true;
    desk.commitLater();
  };
  const attend = () => {
    for (const name of typed) window.addEventListener(name, hear, true);
  };
  const leave = () => {
    for (const name of typed) window.removeEventListener(name, hear, true);
  };
  box.addEventListener('focus', attend);
  box.addEventListener('blur', leave);
  if (document.activeElement === box) attend();
  return () => {
    leave();
    box.removeEventListener('focus', attend);
    box.removeEventListener('blur', leave);
  };
}
