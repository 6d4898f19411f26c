import { Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../frame/load-screen.ts';
import { onPicking, type Picking } from '../../frame/services/picking.ts';

const PickedReport = loadPart(() => import('./PickedReport.tsx'), 'PickedReport');

/** Shows the report a field is picked from. */
export function PickerHost() {
  const [picking, setPicking] = useState<Picking | null>(null);
  useEffect(() => {
    onPicking(setPicking);
    return () => onPicking(null);
  }, []);
  if (!picking) return null;
  const finish: Picking['done'] = (picked) => {
    setPicking(null);
    picking.done(picked);
  };
  return (
    <Suspense fallback={null}>
      <PickedReport picking={picking} onDone={finish} />
    </Suspense>
  );
}
