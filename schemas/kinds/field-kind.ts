import type { Static, TObject } from '@sinclair/typebox';
import type { IssueCode } from '../issues/issues.ts';
import type { FileReader } from '../readers/file-reader.ts';
import type { ColumnType, FilterOp, JsonSchema, ValueType } from '../values/value-type.ts';
import type { Drawing } from './drawing.ts';

export interface Fault {
  readonly code: IssueCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Where the words for a stored value come from: the dictionary its config names, the record it points at, a short list of its own, or a table the browser has. */
export type LabelSource =
  | { readonly from: 'dict'; readonly dict: string }
  | { readonly from: 'record'; readonly entity: string }
  | { readonly from: 'local'; readonly words?: Readonly<Record<string, string>> };

/** What is read out of the files of a field. */
export interface FileReading {
  readonly reader: FileReader;
  /** Field beside it ← what the file says: filled in where it is empty, held against what stands. */
  readonly into: Readonly<Record<string, string>>;
  /** Moves that are not made while what stands is not what the files say. */
  readonly held: readonly string[];
}

/** A table of words that travels with the code. */
export interface LocalWords {
  text(value: string): string | undefined;
  /** The value whose text this is, as people write it. */
  value(text: string): string | undefined;
}

/**
 * What a kind of field must answer. Nobody else may know a kind's name: shared code asks here.
 * Wire values: decimals are text, flags 'Y' or 'N', many values are arrays; `null` is the one empty value.
 */
export interface FieldKind<Config = never> {
  readonly name: string;
  /** How the designer names it, in Chinese. */
  readonly title: string;
  /** One sentence for whoever chooses among kinds: what it is good for. */
  readonly about: string;
  /** The properties a document may give it beside the common ones. */
  readonly config: TObject;
  type(config: Config): ValueType;
  /** The column that keeps it, or null when nothing is stored. */
  column(config: Config): ColumnType | null;
  /** The static JSON Schema of a non-empty wire value. */
  schema(config: Config): JsonSchema;
  readonly filters: readonly FilterOp[];
  /** What is wrong with a non-empty wire value. */
  check(value: unknown, config: Config): Fault | null;
  /** What is wrong with it beside the values it asks for (`beside`), by the names its config gives them. */
  fits?(value: unknown, beside: Readonly<Record<string, unknown>>): Fault | null;
  /** What is asked for in its row, where the row itself says so: told in place of the field's own name. */
  calls?(beside: Readonly<Record<string, unknown>>): string | null;
  /** A typed or pasted text as a wire value; `undefined` when it cannot be read. Labels are resolved by the caller through `labels`. */
  parse(text: string, config: Config): unknown;
  /**
   * A wire value as plain text for diffs, exports and copying. `label` is its resolved text, where it has one; `beside` the
   * values it asks for, where they are known.
   */
  format(value: unknown, config: Config, label?: string, beside?: Readonly<Record<string, unknown>>): string;
  /** A value whose words do not say enough where its field is not named beside it: a legend, an axis, a sentence. */
  alone?(value: unknown, label: string, config: Config, beside: Readonly<Record<string, unknown>>): string;
  labels?(config: Config): LabelSource | null;
  /** The words of `local` labels, loaded when first asked for: exports and imports read them as the views do. */
  words?(config: Config): Promise<LocalWords>;
  /** Values that are drawn rather than said, on paper and where they are read; what draws them is loaded when first asked for. Null where words do. */
  drawing?(config: Config): Promise<(value: unknown) => Drawing | null>;
  /** The company's check rule that its values must pass as well, by its code: asked on the server, for rules are records. */
  checkRule?(config: Config): string | null;
  /** What contradicts itself in a config that its schema allows. */
  lint?(config: Config): Fault | null;
  /** The list of its target that shows whom or what it offers; whatever is within reach unless said. */
  offers?(config: Config): string | null;
  /** How people give it its value, which is how it is asked for when it is missing; typed unless said. */
  readonly given?: 'chosen' | 'uploaded';
  /** One value out of many: the entries of an array value (each with a label of its own). */
  readonly many?: boolean;
  /** Its entries are ids of uploaded files: who may see the field may open them. */
  readonly holdsFiles?: boolean;
  /** Those files are pictures. */
  readonly holdsPictures?: boolean;
  /** What its files are read for; null where they are only kept. */
  reads?(config: Config): FileReading | null;
  /** Its values are codes of administrative divisions: the first two figures say the province. */
  readonly isPlace?: boolean;
  /** Its values are yes and no, as the letters Y and N. */
  readonly isYesNo?: boolean;
  /** Its text is HTML: the server keeps only what is harmless of it. */
  readonly isHtml?: boolean;
  /** Names in its config that may be fields whose values its views need: a linked choice's parent, an amount's currency. */
  readonly beside?: readonly string[];
  /** The value of a new record where its document proposes none. */
  readonly starts?: string;
  /** What a document computes of this kind is kept unless `live` is asked for. */
  readonly keeps?: boolean;
  /** The server writes it (numbers, states); a person never does. */
  readonly automatic?: boolean;
  /** Can hold a layer's extended value (`ext.types`). */
  readonly extends?: boolean;
  /** The widget by which the specification's online forms and query items know it; their plain text box unless said. */
  readonly online?: (config: Config) => string;
  readonly align: 'left' | 'right' | 'center';
  /** Default width of its column in pixels. */
  readonly width: number;
  /** Cells of three that it takes in a form by default. */
  readonly span: 1 | 2 | 3;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds kinds of any config
export type AnyFieldKind = FieldKind<any>;

type Definition<Schema extends TObject, Name extends string> = Omit<FieldKind<Static<Schema>>, 'config' | 'name'> & {
  readonly name: Name;
  readonly config: Schema;
};

/** Gives a kind's answers the type of its own config. */
export function defineFieldKind<Schema extends TObject, const Name extends string>(
  definition: Definition<Schema, Name>,
): FieldKind<Static<Schema>> & { readonly name: Name; readonly config: Schema } {
  return definition;
}
