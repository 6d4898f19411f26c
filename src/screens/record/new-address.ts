import { sourceKeyOf } from '../../../renderers/record/source-key.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';

/** Where a new record is written. One that comes from others is told apart by them: each has a page, and a draft, of its own. */
export function newAddress(entity: string, initial?: RecordData): string {
  const source = sourceKeyOf(initial, ':');
  return `/record/${entity}/new?form=edit${source === null ? '' : `&from=${source}`}`;
}
