import { useCallback } from 'react';
import type { Chooser } from '../../../schemas/kinds/choosing.ts';
import { type ChooseQuery, dialogWidths } from '../../widgets/choose/choose-types.ts';
import { DepartDialog } from '../../widgets/choose/DepartDialog.tsx';
import { PeopleDialog } from '../../widgets/choose/PeopleDialog.tsx';
import { type DialogProps, SelectionDialog } from '../../widgets/choose/SelectionDialog.tsx';
import { useFieldServices } from '../services.ts';
import type { InputProps } from '../view.ts';

interface Props extends DialogProps {
  readonly chooser: Chooser;
  readonly field: InputProps['field'];
  readonly within: unknown;
}

const orgColumns = [
  { key: 'text', title: '名称' },
  { key: 'code', title: '编码', width: 200 },
];
const recordColumns = [
  { key: 'text', title: '名称', width: 320 },
  { key: 'hint', title: '说明' },
];

/** The dialog a field chooses in, fed by the services around it. */
export function ChooserDialog({ chooser, field, within, ...props }: Props) {
  const services = useFieldServices();
  const load = useCallback(
    async ({ keyword, page, size }: ChooseQuery) => {
      const narrowed = typeof within === 'string' ? { within } : {};
      const asked = { page, size, ...(keyword !== '' && { keyword }), ...narrowed };
      const { records, total } = await services.options(services.entity, field.path, asked);
      return { total, records: records.map(({ value, text, hint }) => ({ id: value, text, cells: { hint } })) };
    },
    [services, field.path, within],
  );
  const { directory } = services;
  if (chooser === 'table' || !directory) return <SelectionDialog {...props} columns={recordColumns} load={load} />;
  if (chooser === 'people') return <PeopleDialog {...props} services={directory} />;
  if (chooser === 'departs') return <DepartDialog {...props} load={directory.departTree} />;
  return <SelectionDialog {...props} width={dialogWidths.orgs} columns={orgColumns} load={directory.orgs} />;
}
