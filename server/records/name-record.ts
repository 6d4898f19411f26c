import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Asking } from './asking.ts';
import { hiddenNow } from './hidden-places.ts';
import { sightOf } from './sight.ts';

/** What a stored record is called, where that is shown to whoever asks; else null. */
export function shownName(asking: Asking, record: RecordData): string | null {
  const { entity, view } = asking;
  const name = record[entity.named];
  const { isShown } = sightOf(view, record.$in ?? [], hiddenNow(asking, record));
  return name !== null && name !== undefined && isShown(entity.named) ? String(name) : null;
}

/** One of several of its kind: by its name alone. What is not there has but its id. */
export const nameAmong = (asking: Asking, record: RecordData | undefined, id: string): string =>
  record ? (shownName(asking, record) ?? asking.entity.title) : id;

/** 「采购需求 PR202611-00012」, as far as whoever asks may know it. */
export const nameOf = (asking: Asking, record: RecordData): string =>
  [asking.entity.title, shownName(asking, record)].filter(Boolean).join(' ');

/** After what was done: which record it is, or how many they are. */
export function sayHowMany(asking: Asking, records: readonly RecordData[]): string {
  const [only] = records;
  return only && records.length === 1 ? `：${nameOf(asking, only)}` : `${records.length}条`;
}
