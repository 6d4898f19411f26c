import type { ColumnPlan, EntityPlan, MovePlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import type { RowGroup, Totals } from '../../schemas/wire/records.ts';
import type { InlineEdit } from './edit/inline-edit.ts';
import type { Operation } from './list-operations.ts';
import type { ColumnSettings, ListState } from './list-state.ts';

/** The stars by which whoever looks has marked rows for themselves. */
export interface Stars {
  isOn(row: RecordData): boolean;
  onToggle(row: RecordData): void;
}

/** What every way of drawing rows is handed. */
export interface RowsProps {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  /** What the document says to the kind that draws. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly RecordData[];
  readonly loading: boolean;
  readonly dense: boolean;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  /** Null: rows are not chosen here. */
  readonly selected: readonly string[] | null;
  readonly onSelected: (ids: readonly string[]) => void;
  readonly operations: readonly Operation[];
  readonly asker: Asker;
  readonly onOpen: (row: RecordData, form: string) => void;
  readonly onOperation: (operation: Operation, rows: readonly RecordData[]) => void;
  /** Given where columns may be moved and drawn wider. */
  readonly settings?: ColumnSettings;
  readonly onSettings?: (settings: ColumnSettings) => void;
  /** How many were found, of which the rows are some. */
  readonly total?: number | undefined;
  readonly totals?: Totals | undefined;
  readonly edit?: InlineEdit | undefined;
  /** How many rows there are of each value, where they were asked for in groups. */
  readonly groups?: readonly RowGroup[] | undefined;
  /** Fetches more of one group. */
  readonly onMore?: (value: string | null) => Promise<void>;
  /** Makes a move of one row where it stands; absent where rows are only read. */
  readonly onMove?: (row: RecordData, move: MovePlan) => void;
  readonly onReload?: () => void;
  /** Absent where rows are not marked. */
  readonly stars?: Stars | undefined;
}
