import type { ChartView } from '../pieces/chart-view.ts';
import { DataTable } from '../pieces/DataTable.tsx';

export const TableView: ChartView = ({ plan, data, onMark }) => (
  <DataTable plan={plan} rows={data.rows} onMark={onMark} />
);
