import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { BulkEditDialog } from '../../../renderers/lists/bulk/BulkEditDialog.tsx';
import { editableFields } from '../../../renderers/lists/edit/inline-edit.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { editMany } from '../../http/record-calls.ts';

/** One field of all rows chosen: the button in the bulk bar, and its dialog. */
export function useBulkEdit(plan: EntityPlan, selected: readonly string[], done: () => void) {
  const [isOpen, setOpen] = useState(false);
  const button: ReactNode = editableFields(plan).length > 0 && <Button onClick={() => setOpen(true)}>批量修改</Button>;
  const dialog: ReactNode = isOpen && (
    <BulkEditDialog
      plan={plan}
      ids={selected}
      onEdit={(ids, values) => editMany(plan.entity, ids, values)}
      onClose={(didChange) => {
        setOpen(false);
        if (didChange) done();
      }}
    />
  );
  return { button, dialog };
}
