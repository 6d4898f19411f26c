import { App } from 'antd';
import { useContext } from 'react';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { FieldServicesContext } from '../fields/services.ts';
import { addPicked } from './add-picked.ts';
import type { Grid } from './grid.ts';

/** Opens the report a field is picked from; without one, or where no report can be shown, a plain list by `otherwise`. */
export function usePickMany(grid: Grid, otherwise: (field: FieldPlan) => void): (field: FieldPlan) => void {
  const { message } = App.useApp();
  const services = useContext(FieldServicesContext);
  return (field) => {
    const report = (field.config.pick as { readonly report?: string } | undefined)?.report;
    if (!report || !services?.pick) return otherwise(field);
    services
      .pick({ report, many: true, chosen: [] })
      .then(async (ids) => {
        if (!ids || ids.length === 0) return;
        const { records } = await services.options(services.entity, field.path, { ids });
        const known = new Map(records.map((option) => [option.value, option]));
        addPicked(
          grid,
          field,
          ids.flatMap((id) => known.get(id) ?? []),
        );
      })
      .catch((error: Error) => message.error(error.message));
  };
}
