import type { ChainModel } from '../sections/becomes/becomes.model.ts';

/** Where the rows of a list of lines come from. */
export interface LinesModel {
  /** The document they stand in, and its part. */
  readonly of: string;
  readonly part: string;
  /** The field by which a row points at that document. */
  readonly as: string;
  readonly table: string;
  readonly headTable: string;
  /** Our column ← the column it is there, of the line or of the document around it. */
  readonly columns: readonly { readonly name: string; readonly from: 'line' | 'head'; readonly column: string }[];
  /** The forms a row can be opened in, there. */
  readonly forms: readonly string[];
  /** What lines that were chosen can become. */
  readonly chains: ReadonlyMap<string, ChainModel>;
}
