import { isObject } from '../../../schemas/layers/diff-documents.ts';
import type { Carriage } from './flow-commands.ts';
import { stepSorts } from './step-sorts.ts';

const place = 'zhaocai-steps';

/** What is carried from one flow to another stays in the browser. */
export function writeCarriage(carriage: Carriage): void {
  localStorage.setItem(place, JSON.stringify(carriage));
}

/** What stands in the clipboard, if it is steps. Anything can stand there. */
export function readCarriage(): Carriage | null {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<Carriage> | null;
    if (!found || !Array.isArray(found.tops) || !isObject(found.steps)) return null;
    const isStep = (one: unknown) => isObject(one) && stepSorts.some(({ as }) => as === one.as);
    return Object.values(found.steps).every(isStep) ? (found as Carriage) : null;
  } catch {
    return null;
  }
}
