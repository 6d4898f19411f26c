import { ReportPicker } from '../../../renderers/reports/ReportPicker.tsx';
import { ReportServicesContext } from '../../../renderers/reports/services.ts';
import type { Picking } from '../../frame/services/picking.ts';
import { reportServices } from '../../frame/services/report-services.ts';

interface Props {
  readonly picking: Picking;
  readonly onDone: Picking['done'];
}

/** The report one picks from, by itself: the frame does not carry a table for whoever never picks. */
export const PickedReport = ({ picking, onDone }: Props) => (
  <ReportServicesContext value={reportServices}>
    <ReportPicker
      report={picking.report}
      multi={picking.many}
      defaultKeys={picking.chosen}
      {...(picking.by ? { by: picking.by } : {})}
      onPick={(rows, unseen) => onDone({ rows, unseen })}
      onClose={() => onDone(null)}
    />
  </ReportServicesContext>
);
