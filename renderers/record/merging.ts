import { type Conflict, mergeRecords } from '../../schemas/check/merge-records.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { changedPlaces } from './changed-places.ts';
import { formOf, put, type Session, stateOf } from './session.ts';

/** Both changed the same places: what each has, and what goes on once somebody has chosen. */
export interface Merging {
  readonly conflicts: readonly Conflict[];
  readonly merged: RecordData;
  readonly mine: RecordData;
  readonly theirs: RecordData;
  readonly goOn: (() => Promise<unknown>) | null;
}

export type Choice = 'mine' | 'theirs';

/** Somebody saved before us. Where nothing overlaps it is merged and goes on by itself; else somebody must choose. */
export async function mergeSaved(session: Session, theirs: RecordData, goOn: () => Promise<boolean>): Promise<boolean> {
  const form = formOf(session);
  return merge(session, form.loaded(), form.toRecord({ texts: true }), theirs, goOn);
}

/** A draft begun from an older version of the record. */
export function mergeDraft(session: Session, base: RecordData, draft: RecordData): void {
  void merge(session, base, draft, formOf(session).loaded(), null);
}

async function merge(
  session: Session,
  base: RecordData,
  mine: RecordData,
  theirs: RecordData,
  goOn: (() => Promise<boolean>) | null,
): Promise<boolean> {
  const { merged, conflicts } = mergeRecords(session.needs.plan, base, mine, theirs);
  if (conflicts.length > 0) {
    put(session, { merging: { conflicts, merged, mine, theirs, goOn } });
    return false;
  }
  adopt(session, theirs, merged);
  put(session, { note: sayMerged(session, mine, merged) });
  return goOn ? goOn() : true;
}

/** Stands on what was saved last, with what I changed on top of it as one step. */
function adopt(session: Session, theirs: RecordData, merged: RecordData): void {
  const form = formOf(session);
  form.reset(theirs);
  form.open();
  form.apply('合并他人的修改', merged);
}

/** 「王建国 14:01 保存了：付款条件、订单明细 第 2 行 数量」: what is in the record now and was not mine. */
function sayMerged({ needs }: Session, mine: RecordData, merged: RecordData): string {
  const places = changedPlaces(needs.plan, mine, merged);
  const { updateBy_dictText: by, updateTime: at } = merged;
  const who = typeof by === 'string' ? by : '他人';
  const when = typeof at === 'string' ? ` ${at.slice(11, 16)} ` : '';
  const most = places.slice(0, 6).join('、');
  const more = places.length > 6 ? ` 等 ${places.length} 处` : '';
  return `已合并${who}${when}保存的修改${most ? `：${most}${more}` : ''}`;
}

/** Takes what was chosen and goes on with what was under way. */
export async function resolve(session: Session, choices: ReadonlyMap<Conflict, Choice>): Promise<void> {
  const { merging } = stateOf(session);
  if (!merging) return;
  const chosen = structuredClone(merging.merged);
  for (const conflict of merging.conflicts.toReversed())
    settle(session, chosen, conflict, choices.get(conflict) ?? 'mine');
  put(session, { merging: null, note: sayMerged(session, merging.mine, chosen) });
  adopt(session, merging.theirs, chosen);
  await merging.goOn?.();
}

type RowHolder = Record<string, unknown>;

/** Puts the chosen side of a conflict in its place. Rows go from last to first, so that the places before them stay. */
function settle({ needs }: Session, record: RecordData, conflict: Conflict, choice: Choice): void {
  const steps = conflict.path.split('/').slice(1);
  const last = steps.pop() ?? '';
  const holder = steps.reduce<RowHolder>((at, step) => at[step] as RowHolder, record);
  if (needs.plan.fields[conflict.field]) {
    if (choice === 'theirs') holder[last] = conflict.theirs;
    if (choice === 'theirs') delete holder[`${last}_dictText`];
    return;
  }
  const rows = holder as unknown as RowHolder[];
  const kept = choice === 'mine' ? conflict.mine : conflict.theirs;
  if (kept === null) rows.splice(Number(last), 1);
  else if (conflict.theirs === null) delete (rows[Number(last)] as RowHolder).id;
}
