import { useEffect, useState } from 'react';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { find } from '../registry/find.ts';
import { fieldViews } from './views.ts';

/** Whether what these fields are written with is here; it is fetched. What does not come says so in its own place. */
export function useEditors(fields: readonly FieldPlan[]): boolean {
  const [isOver, setOver] = useState(false);
  const missing = fields.flatMap(({ kind }) => find(fieldViews, kind)?.late ?? []).filter((part) => !part.isHere());
  const isHere = isOver || missing.length === 0;
  useEffect(() => {
    if (isHere) return;
    let isCurrent = true;
    Promise.allSettled(missing.map((part) => part.fetch())).then(() => isCurrent && setOver(true));
    return () => {
      isCurrent = false;
    };
    // once: what is missing can only grow less
  }, [isHere]);
  return isHere;
}
