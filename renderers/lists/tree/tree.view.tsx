import { useMemo, useState } from 'react';
import type { RowsProps } from '../list-props.ts';
import { isNarrowed } from '../list-state.ts';
import { RowTable } from '../row-table/RowTable.tsx';
import { nestRows } from './nest-rows.ts';

/** The table over nested rows. While something is filtered the hits stand flat: half a tree misleads. */
export function TreeView(props: RowsProps) {
  const filtered = isNarrowed(props.state);
  const rows = useMemo(
    () => (filtered ? props.rows : nestRows(props.rows, props.list.tree ?? '')),
    [props.rows, props.list.tree, filtered],
  );
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // until somebody opens or closes a branch the first level is open: a lone root says nothing
  const open = chosen ?? rows.map((row) => String(row.id));
  return <RowTable {...props} rows={rows} branches={{ open, onOpen: setChosen }} />;
}
