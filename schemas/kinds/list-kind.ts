import type { Static, TObject } from '@sinclair/typebox';
import type { QueryGroup } from '../query/query-tree.ts';
import type { ValueType } from '../values/value-type.ts';
import type { AnyFieldKind, Fault } from './field-kind.ts';

/** What a kind of list must answer: a way of looking at the rows a list holds. How it draws them is its view's affair. */
export interface ListKind<Config = never> {
  readonly name: string;
  /** How the designer and whoever chooses a view name it, in Chinese. */
  readonly title: string;
  /** One sentence for whoever chooses among kinds: what it is good for. */
  readonly about: string;
  /** What it looks like: the outline of an SVG, 24 by 24. */
  readonly picture: string;
  /** The properties a document may give it. */
  readonly config: TObject;
  /** Which of them name a field of the record, or several, and what each must be. These fields are read beside the columns. */
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** What the list itself lacks for it. */
  lacks?(list: ListFacts): Fault | null;
  /** Where it stands by itself when the document names no view that could. */
  readonly standsOn?: (list: ListFacts) => Device | null;
  /** Whether it can be looked at on a phone. */
  readonly onPhone: boolean;
  /** Whether its rows come page by page with a pager below; unless it does, what is asked for is its own affair. */
  readonly pages: boolean;
  /** Has something to show where nothing was found: the frame one moves about in. */
  readonly showsNone?: boolean;
  /** What it asks of the server in place of the page that the list's state names. */
  asks?(config: Config, place: Place): Asks;
  /** What contradicts itself in a config that its schema allows. */
  lint?(config: Config): Fault | null;
  /** What the fields it names lack together, by the property that names each; every one of them fits by itself. */
  lintFields?(fields: Readonly<Record<string, NamedField>>): Fault | null;
}

export type Device = 'wide' | 'phone';

/** What a kind may know of the list it draws. */
export interface ListFacts {
  /** The reference by which its records hang together as a tree. */
  readonly tree: string | null;
}

/** Where one stands in a view that is no row of pages: the month of a calendar. */
export interface Place {
  /** As the view itself wrote it; null where one has just come. */
  readonly at: string | null;
  /** `2026-11-23` */
  readonly today: string;
}

export interface Asks {
  /** Rows come by the value of this field: of each value how many there are, and the first of them. */
  readonly group?: string;
  /** Values that begin with the same so many signs are of one group: places of one province. */
  readonly signs?: number;
  /** So many rows at once. */
  readonly rows: number;
  /** Narrows what the list finds further. */
  readonly within?: QueryGroup;
}

/** So many rows a kind without pages asks for at once; its view says so where there are more. */
export const rowsAtOnce = 500;

/** Which fields a property of a kind's config may name. */
export interface FieldRule {
  /** In Chinese, as it ends the sentence "…要用": `日期字段`. */
  readonly wants: string;
  fits(field: NamedField): boolean;
}

export interface NamedField {
  readonly type: ValueType;
  readonly kind: AnyFieldKind;
  readonly config: Readonly<Record<string, unknown>>;
  /** Kept in the table: it can be asked and ordered by. */
  readonly stored: boolean;
  /** The state the record stands in. */
  readonly isState: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds kinds of any config
export type AnyListKind = ListKind<any>;

/** What is asked of a kind before rows are drawn; the rest is told where documents are made, or ways chosen. */
export type ListFace = Pick<
  AnyListKind,
  'name' | 'title' | 'about' | 'picture' | 'standsOn' | 'onPhone' | 'pages' | 'showsNone' | 'asks'
>;

type Definition<Schema extends TObject, Name extends string> = Omit<
  ListKind<Static<Schema>>,
  'config' | 'name' | 'fields'
> & {
  readonly name: Name;
  readonly config: Schema;
  readonly fields: { readonly [Key in keyof Static<Schema> & string]?: FieldRule };
};

/** Gives a kind's answers the type of its own config. */
export function defineListKind<Schema extends TObject, const Name extends string>(
  definition: Definition<Schema, Name>,
): ListKind<Static<Schema>> & { readonly name: Name; readonly config: Schema } {
  return definition as ListKind<Static<Schema>> & { readonly name: Name; readonly config: Schema };
}
