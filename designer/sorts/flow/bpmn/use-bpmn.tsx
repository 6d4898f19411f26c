import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import type { FrameAct } from '../../../frame/DesignerFrame.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { Editing } from '../../../kernel/editing.ts';
import { exportBpmn } from './export-flow.ts';

/** What reads, writes and draws the notation weighs on nobody who does not ask for it. */
const BpmnView = lazy(async () => ({ default: (await import('./BpmnView.tsx')).BpmnView }));
const ImportBpmn = lazy(async () => ({ default: (await import('./ImportBpmn.tsx')).ImportBpmn }));

interface BpmnProps {
  readonly flow: FlowDocument;
  readonly editing: Editing;
  readonly roles: Readonly<Record<string, string>>;
  readonly standing: ExpressionPlace | undefined;
}

interface Bpmn {
  readonly acts: readonly FrameAct[];
  readonly picture: ReactNode;
  readonly dialog: ReactNode;
}

/** The flow in the notation of other tools: looked at, taken out, and taken in. */
export function useBpmn(around: BpmnProps): Bpmn {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return {
    acts: [
      { key: 'import', label: '导入 BPMN…', run: open },
      { key: 'export', label: '导出 BPMN', run: () => void exportBpmn(around.flow) },
    ],
    picture: (
      <Suspense fallback={<Skeleton active />}>
        <BpmnView flow={around.flow} onImport={open} />
      </Suspense>
    ),
    dialog: isOpen && (
      <Suspense>
        <ImportBpmn {...around} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
