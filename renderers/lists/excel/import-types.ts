/** A fault of a cell, or of the row as a whole where the path is empty. */
export interface ImportIssue {
  readonly path: string;
  readonly text: string;
}

export interface ImportRow {
  readonly no: number;
  /** The first row of the record it belongs to. */
  readonly head: number;
  /** The first row of the line it belongs to. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly picks: Readonly<Record<string, unknown>>;
  readonly dropped: boolean;
  readonly state: 'good' | 'bad' | 'done' | 'failed' | 'dropped';
  readonly issues: readonly ImportIssue[];
}

export interface ImportColumn {
  readonly path: string;
  readonly title: string;
  readonly writable: boolean;
}

export type ImportMode = 'create' | 'update' | 'upsert';

/** An import as the server tells it. */
export interface ImportView {
  readonly id: string;
  readonly file: string;
  readonly mode: ImportMode;
  readonly match: readonly string[];
  readonly columns: readonly ImportColumn[];
  readonly ignored: readonly string[];
  readonly counts: Readonly<Record<'total' | 'good' | 'bad' | 'done' | 'failed' | 'dropped', number>>;
  readonly state: 'checked' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly say: string | null;
  readonly progress: number;
}

export interface ImportMend {
  readonly no: number;
  readonly cells?: Readonly<Record<string, string>>;
  readonly picks?: Readonly<Record<string, unknown>>;
  readonly dropped?: boolean;
}
