import type { ComponentType } from 'react';
import type { FieldPlan } from '../../schemas/compile/plan.ts';

export interface InputProps {
  readonly id: string;
  readonly field: FieldPlan;
  /** Wire value; null when empty. */
  readonly value: unknown;
  /** The words for a coded value, as the server sent them beside it. */
  readonly text?: string;
  /** `text` goes along when the new value is coded, `fill` when the choice brings values of other fields with it. */
  onChange(value: unknown, more?: { readonly text?: string; readonly fill?: Readonly<Record<string, unknown>> }): void;
  onBlur?(): void;
  readonly locked: boolean;
  readonly invalid: boolean;
  /** In a head form, in a cell of lines, or in the filters of a list. */
  readonly place: 'head' | 'cell' | 'filter';
  readonly autoFocus?: boolean;
  /** Where what is written outlives its box. */
  readonly late?: Late;
  /** The only values still allowed, when a rule limits them. */
  readonly limit?: readonly string[];
  /** Values of the fields that the kind asks to stand beside it (`kind.beside`), by the name its config gives them; with their words, of those its files are read for. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Id of the element that says what is wrong, for screen readers. */
  readonly describedBy?: string;
}

/** A place whose value may come after its box was left: a save waits for it, and it is added to what stands there then. */
export interface Late {
  /** `arrival` says whether it came; it never rejects. Aborted when what was written is given up. */
  wait(arrival: Promise<boolean>, abort: AbortController): void;
  now(): unknown;
}

export interface ShowProps {
  readonly field: FieldPlan;
  readonly value: unknown;
  /** The words for a coded value; null where they were looked for and there are none. */
  readonly text?: string | null;
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** A file of its own: whether it is here, and the way to get it. */
export interface Fetched {
  isHere(): boolean;
  fetch(): Promise<void>;
}

/** How a kind of field looks: edited, in a table cell, and read in full. */
export interface FieldView {
  readonly Input: ComponentType<InputProps>;
  readonly Cell: ComponentType<ShowProps>;
  readonly Read: ComponentType<ShowProps>;
  /** What the input is drawn with, where that is a file of its own. */
  readonly late?: Fetched;
}
