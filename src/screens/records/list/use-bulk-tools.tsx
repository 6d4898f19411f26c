import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { lazily } from '../../../../renderers/fields/late/lazily.tsx';
import { editableFields } from '../../../../renderers/lists/edit/inline-edit.ts';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import { editMany } from '../../../http/record-calls.ts';
import { useBulkPrint } from './use-bulk-print.tsx';

const BulkEditDialog = lazily(
  0,
  async () => (await import('../../../../renderers/lists/bulk/BulkEditDialog.tsx')).BulkEditDialog,
);

/** What can be done with all rows chosen beside what the document names: one field changed in all of them, all on paper. */
export function useBulkTools(plan: EntityPlan, list: ListPlan, selected: readonly string[], done: () => void) {
  const [isOpen, setOpen] = useState(false);
  const pdf = useBulkPrint(plan.entity, selected);
  const mayEdit = editableFields(plan, list).length > 0;
  const tools: ReactNode = list.bulk.length > 0 && (
    <>
      {mayEdit && <Button onClick={() => setOpen(true)}>批量修改</Button>}
      {Object.keys(plan.print).length > 0 && pdf}
    </>
  );
  const dialog: ReactNode = isOpen && (
    <BulkEditDialog
      title="批量修改"
      props={{
        plan,
        list,
        ids: selected,
        onEdit: (ids, values) => editMany(plan.entity, ids, values),
        onClose: (didChange) => {
          setOpen(false);
          if (didChange) done();
        },
      }}
    />
  );
  return { tools, dialog };
}
