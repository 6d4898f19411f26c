import { lazy } from 'react';
import type { DesignerSort } from './frame/Designer.tsx';

/** Which designer opens which sort of document; a sort without one is edited as text under 配置发布. */
export const sorts: Readonly<Record<string, DesignerSort>> = {
  entity: {
    Designer: lazy(async () => ({ default: (await import('./sorts/entity/EntityDesigner.tsx')).EntityDesigner })),
    New: lazy(async () => ({ default: (await import('./sorts/entity/NewEntity.tsx')).NewEntity })),
  },
  fieldset: {
    Designer: lazy(async () => ({
      default: (await import('./sorts/entity/fieldsets/FieldsetDesigner.tsx')).FieldsetDesigner,
    })),
    New: lazy(async () => ({ default: (await import('./sorts/entity/fieldsets/NewFieldset.tsx')).NewFieldset })),
  },
  report: {
    Designer: lazy(async () => ({ default: (await import('./sorts/report/ReportDesigner.tsx')).ReportDesigner })),
    New: lazy(async () => ({ default: (await import('./sorts/report/NewReport.tsx')).NewReport })),
  },
  chart: {
    Designer: lazy(async () => ({ default: (await import('./sorts/chart/ChartDesigner.tsx')).ChartDesigner })),
    New: lazy(async () => ({ default: (await import('./sorts/chart/NewChart.tsx')).NewChart })),
  },
  dashboard: {
    Designer: lazy(async () => ({ default: (await import('./sorts/dashboard/BoardDesigner.tsx')).BoardDesigner })),
    New: lazy(async () => ({ default: (await import('./sorts/dashboard/NewBoard.tsx')).NewBoard })),
  },
  menu: {
    Designer: lazy(async () => ({ default: (await import('./sorts/menu/MenuDesigner.tsx')).MenuDesigner })),
    New: lazy(async () => ({ default: (await import('./sorts/menu/NewMenu.tsx')).NewMenu })),
  },
  flow: {
    Designer: lazy(async () => ({ default: (await import('./sorts/flow/FlowDesigner.tsx')).FlowDesigner })),
    New: lazy(async () => ({ default: (await import('./sorts/flow/NewFlow.tsx')).NewFlow })),
  },
};
