import type { ComponentType } from 'react';
import type { JsonSchema } from '../../../../schemas/values/value-type.ts';
import type { Word, WordShape } from './word-shape.ts';

export interface AnyWordProps {
  readonly word: Word;
  readonly value: unknown;
  /** Said before its name, where another of that name stands beside it. */
  readonly of?: string;
  /** Undefined takes it back. */
  readonly onChange: (value: unknown, isTyped?: boolean) => void;
}

export interface WordProps<By extends WordShape['by'] = WordShape['by']> extends AnyWordProps {
  readonly shape: Extract<WordShape, { readonly by: By }>;
  readonly of: string;
  /** Draws the words within. */
  readonly Draw: ComponentType<AnyWordProps>;
}

export const unsaid = '';

/** A thing that has no name of its own: an entry of a list. */
export const asWord = (label: string, schema: JsonSchema): Word => ({ name: '', label, needed: true, schema });
