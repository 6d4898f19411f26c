import { useState } from 'react';
import { type ColumnSettings, startSettings } from '../../../renderers/lists/list-state.ts';
import type { ListPlan } from '../../../schemas/compile/plan.ts';

/** How this browser shows the columns of a list, kept over reloads. */
export function useColumnSettings(
  entity: string,
  list: ListPlan,
): [ColumnSettings, (settings: ColumnSettings) => void] {
  const key = `zhaocai.columns.${entity}.${list.key}`;
  const [settings, setSettings] = useState<ColumnSettings>(() => read(key) ?? startSettings(list));
  return [
    settings,
    (next) => {
      setSettings(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
  ];
}

function read(key: string): ColumnSettings | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ColumnSettings> | null;
    if (!kept || !Array.isArray(kept.order) || !Array.isArray(kept.hidden)) return null;
    return { order: kept.order, hidden: kept.hidden, widths: kept.widths ?? {}, dense: kept.dense === true };
  } catch {
    return null;
  }
}
