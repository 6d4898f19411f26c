import { ReportPicker } from '../../../renderers/reports/ReportPicker.tsx';
import { ReportServicesContext } from '../../../renderers/reports/services.ts';
import { reportServices } from '../../http/report-calls.ts';
import type { Picking } from './picking.ts';

interface Props {
  readonly picking: Picking;
  readonly onDone: (ids: readonly string[] | null) => void;
}

/** The report one picks from, by itself: the frame does not carry a table for whoever never picks. */
export const PickedReport = ({ picking, onDone }: Props) => (
  <ReportServicesContext value={reportServices}>
    <ReportPicker
      report={picking.report}
      multi={picking.many}
      defaultKeys={picking.chosen}
      onPick={(rows) => onDone(rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))}
      onClose={() => onDone(null)}
    />
  </ReportServicesContext>
);
