/** A thing that a file of one sort says: what people call it, and what it is. */
export interface Said {
  readonly label: string;
  readonly is: 'text' | 'number' | 'date';
}

/** Values by their names; numbers are decimals in text, days `yyyy-MM-dd`. What a file does not say is null. */
export type SaidValues = Readonly<Record<string, string | null>>;

export type FileRead =
  | { readonly ok: true; readonly values: SaidValues; readonly rows: readonly SaidValues[] }
  /** Why it was not read and what to do, as a sentence that the file's name is put before. */
  | { readonly ok: false; readonly say: string };

/** A sort of file that is read for what it says. Shared code asks here, and never compares a name; the server reads it. */
export interface FileReader {
  readonly name: string;
  /** How the designer names it, in Chinese. */
  readonly title: string;
  /** What names of such files end with, without the dot. */
  readonly extension: string;
  /** A larger file is not such a one, and is not even opened. */
  readonly mostBytes: number;
  readonly says: Readonly<Record<string, Said>>;
  /** What each of its lines says. */
  readonly rowSays: Readonly<Record<string, Said>>;
}

/** How one is read. Whoever wrote it may have written anything: bounded, and never thrown at. */
export type ReadFile = (bytes: Uint8Array) => FileRead;
