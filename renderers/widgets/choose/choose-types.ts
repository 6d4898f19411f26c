/** What was chosen: its id, and the words shown for it. */
export interface Chosen {
  readonly id: string;
  readonly text: string;
}

/** A row to choose: `cells` by the keys of the columns. */
export interface ChooseRow extends Chosen {
  readonly cells?: Readonly<Record<string, string | null | undefined>>;
}

export interface ChooseColumn {
  readonly key: string;
  readonly title: string;
  readonly width?: number;
}

export interface ChooseQuery {
  readonly keyword: string;
  readonly page: number;
  readonly size: number;
}

export interface ChoosePage {
  readonly records: readonly ChooseRow[];
  readonly total: number;
}

/** The specification's widths of the dialogs, in pixels. */
export const dialogWidths = { table: 900, people: 1250, orgs: 1000, depart: 450, departSelect: 500 } as const;

export const pageSizes = [5, 10, 20, 30] as const;
export const TABLE_HEIGHT = 240;
/** The specification's heights of a tree: in a list that opens, and in the department modal. */
export const treeHeights = { list: 400, modal: 200 } as const;
