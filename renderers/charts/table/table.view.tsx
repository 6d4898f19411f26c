import type { ChartView } from '../chart-view.ts';
import { DataTable } from '../data/DataTable.tsx';

export const TableView: ChartView = ({ plan, data, onMark }) => (
  <DataTable plan={plan} rows={data.rows} onMark={onMark} />
);
