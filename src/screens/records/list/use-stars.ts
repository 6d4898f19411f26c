import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import type { Stars } from '../../../../renderers/lists/list-props.ts';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import type { RecordPage } from '../../../../schemas/wire/records.ts';
import { Refused } from '../../../../schemas/wire/refused.ts';
import { tellFault } from '../../../http/faults.ts';
import { setStar } from '../../../http/record-calls.ts';

/** A star shows at once and goes back where the server refuses it; one taken away stays in sight until the list is asked anew. */
export function useStars(plan: EntityPlan, list: ListPlan): Stars | undefined {
  const { message } = App.useApp();
  const queries = useQueryClient();
  return useMemo(() => {
    if (!list.stars) return undefined;
    const show = (id: string, isOn: boolean) =>
      queries.setQueriesData<RecordPage>(
        { queryKey: ['list', plan.entity] },
        (page) =>
          page && { ...page, records: page.records.map((row) => (row.id === id ? { ...row, $star: isOn } : row)) },
      );
    return {
      isOn: (row) => row.$star === true,
      onToggle: (row) => {
        const [id, isOn] = [String(row.id), row.$star !== true];
        show(id, isOn);
        setStar(plan.entity, id, isOn).catch((error: unknown) => {
          show(id, !isOn);
          if (!(error instanceof Refused)) throw error;
          tellFault(message, error);
        });
      },
    };
  }, [plan.entity, list.stars, queries, message]);
}
