import { useEffect, useState } from 'react';
import type { Model } from '../../../../schemas/compile/model.ts';
import { useDesign } from '../../../frame/services.ts';
import type { PickOption } from '../../../inputs/Pick.tsx';

/** Any field that leads to such records: they are asked for in its name. */
function fieldTo(model: Model, target: string): readonly [string, string] {
  for (const entity of model.entities.values())
    for (const { key, type } of entity.head.fields.values())
      if (type.is === 'ref' && type.to === target) return [entity.key, key];
  return ['', ''];
}

/** Records of the company by what is typed, and those that are chosen; nothing for no entity. */
export function useRecords(model: Model, entity: string | null, chosen: readonly string[], keyword = '') {
  const { fields } = useDesign();
  const [found, setFound] = useState<readonly PickOption[]>([]);
  const [owner, field] = entity === null ? ['', ''] : fieldTo(model, entity);
  const ids = chosen.join(',');
  useEffect(() => {
    if (!fields || owner === '') return;
    let isCurrent = true;
    const load = async () => {
      const known = ids === '' ? [] : (await fields.options(owner, field, { ids: ids.split(',') })).records;
      const { records } = await fields.options(owner, field, { ...(keyword ? { keyword } : {}), page: 1, size: 20 });
      const all = new Map([...known, ...records].map(({ value, text }) => [value, { value, label: text }]));
      if (isCurrent) setFound([...all.values()]);
    };
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [fields, owner, field, ids, keyword]);
  return found;
}
