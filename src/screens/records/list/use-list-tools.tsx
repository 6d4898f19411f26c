import { App, Grid } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazily } from '../../../../renderers/fields/late/lazily.tsx';
import { ListTools } from '../../../../renderers/lists/excel/ListTools.tsx';
import type { ColumnSettings, ListState } from '../../../../renderers/lists/list-state.ts';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import { useOpenFields } from '../../../frame/addresses/use-open-fields.ts';
import { saveFile } from '../../../http/client.ts';
import { exportInBackground, exportList } from '../../../http/excel-calls.ts';
import { tellFault } from '../../../http/faults.ts';

const ExportDialog = lazily(
  0,
  async () => (await import('../../../../renderers/lists/excel/ExportDialog.tsx')).ExportDialog,
);

/** More rows than one waits for with a dialog open. */
const MANY = 5000;

interface ListNow {
  readonly state: ListState;
  readonly settings: ColumnSettings;
  readonly total: number;
  readonly selected: readonly string[];
}

/** Export, import, trash and data log of a list: the buttons, the dialog, and how an operation opens it. */
export function useListTools(plan: EntityPlan, list: ListPlan, { state, settings, total, selected }: ListNow) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const phone = !Grid.useBreakpoint().md;
  const [exporting, setExporting] = useState(false);
  const openFields = useOpenFields(plan.entity);
  const tools: ReactNode = (
    <ListTools
      plan={plan}
      phone={phone}
      onExport={() => setExporting(true)}
      onImport={() => navigate(`/import/${plan.entity}?list=${list.key}`)}
      onTrash={() => navigate(`/trash/${plan.entity}?list=${list.key}`)}
      onHistory={() => navigate(`/data-log?entity=${plan.entity}`)}
      onFields={openFields}
    />
  );
  const dialog: ReactNode = exporting && (
    <ExportDialog
      title="导出"
      props={{
        plan,
        list,
        settings,
        total,
        chosen: selected.length,
        onExport: async (choice, tell, signal) => {
          const asked = { entity: plan.entity, list, state, choice, ids: selected, signal };
          const isMany = (choice.rows === 'chosen' ? selected.length : total) > MANY;
          const file = await (isMany
            ? exportInBackground({ ...asked, onRows: (done, all) => tell({ done, total: all }) }).catch((error) => {
                // The dialog may have been left.
                if (!signal.aborted) tellFault(message, error);
                throw error;
              })
            : exportList({ ...asked, onBytes: (bytes) => tell({ bytes }) }));
          saveFile(file);
          message.success(`已导出 ${file.name}`);
        },
        onClose: () => setExporting(false),
      }}
    />
  );
  return { tools, dialog, openExport: () => setExporting(true) };
}
