import { useEffect, useState } from 'react';
import { ReportPicker } from '../../../renderers/reports/ReportPicker.tsx';
import { ReportServicesContext } from '../../../renderers/reports/services.ts';
import { reportServices } from '../../http/report-calls.ts';
import { onPicking, type Picking } from './picking.ts';

/** Shows the report a field is picked from. */
export function PickerHost() {
  const [picking, setPicking] = useState<Picking | null>(null);
  useEffect(() => {
    onPicking(setPicking);
    return () => onPicking(null);
  }, []);
  if (!picking) return null;
  const finish = (ids: readonly string[] | null) => {
    setPicking(null);
    picking.done(ids);
  };
  return (
    <ReportServicesContext value={reportServices}>
      <ReportPicker
        report={picking.report}
        multi={picking.many}
        defaultKeys={picking.chosen}
        onPick={(rows) => finish(rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))}
        onClose={() => finish(null)}
      />
    </ReportServicesContext>
  );
}
