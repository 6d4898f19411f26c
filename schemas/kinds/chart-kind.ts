import type { Static, TObject } from '@sinclair/typebox';
import type { Fault } from './field-kind.ts';

/** What a kind of chart must answer; how it draws is its view's affair. */
export interface ChartKind<Config = never> {
  readonly name: string;
  /** How the designer names it, in Chinese. */
  readonly title: string;
  /** One sentence for the palette: what it is good for. */
  readonly about: string;
  /** What it looks like: the outline of an SVG, 24 by 24. */
  readonly picture: string;
  /** What a document may say under `options`. */
  readonly options: TObject;
  /** What a new one says there, where something must be said. */
  readonly start?: Config;
  /** Whether its marks stand for the values of a column. */
  readonly x: 'must' | 'may' | 'no';
  /** Whether a column may make a series of each of its values. */
  readonly series: boolean;
  /** How many columns it measures. */
  readonly y: { readonly least: number; readonly most: number };
  /** Options that name a column of days, and options that name a column of any sort. */
  readonly days?: readonly string[];
  readonly columns?: readonly string[];
  /** Has something to show where nothing was found: that it is none. */
  readonly showsNone?: boolean;
  /** A figure rather than a picture: it takes the room of its words. */
  readonly small?: boolean;
  /** What contradicts itself in options that their schema allows. */
  lint?(options: Config): Fault | null;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds kinds of any options
export type AnyChartKind = ChartKind<any>;

type Definition<Schema extends TObject, Name extends string> = Omit<ChartKind<Static<Schema>>, 'options' | 'name'> & {
  readonly name: Name;
  readonly options: Schema;
};

/** Gives a kind's answers the type of its own options. */
export function defineChartKind<Schema extends TObject, const Name extends string>(
  definition: Definition<Schema, Name>,
): ChartKind<Static<Schema>> & { readonly name: Name; readonly options: Schema } {
  return definition;
}
