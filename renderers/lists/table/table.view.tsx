import type { RowsProps } from '../list-props.ts';
import { RowTable } from '../row-table/RowTable.tsx';

/** The rows of a page as they come, one below the other. */
export function TableView(props: RowsProps) {
  return <RowTable {...props} />;
}
