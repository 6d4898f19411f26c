import type { DictItem } from '../compile/model.ts';
import type { EntityPlan, FieldPlan } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { headRow, partAround, type RowKey } from './program-source.ts';
import { lastKey, pointerTo, type RecordSource, sourceOver } from './record-source.ts';
import { isNothing } from './same-value.ts';
import type { Taken } from './take-record.ts';

type LinkedPlan = Pick<EntityPlan, 'fields' | 'dicts'>;

interface Linked {
  readonly field: FieldPlan;
  /** How many rows further out the value above stands, and its path. */
  readonly up: number;
  readonly above: string;
  readonly items: readonly DictItem[];
}

const known = new WeakMap<object, readonly Linked[]>();

/** Codes of a dictionary that hang under the value of another field: the field above by its place. */
function linkedIn(plan: LinkedPlan, kinds: readonly AnyFieldKind[]): readonly Linked[] {
  const found = known.get(plan);
  if (found) return found;
  const linked = Object.values(plan.fields).flatMap((field): Linked[] => {
    const { parent } = field.config;
    if (typeof parent !== 'string') return [];
    const source = kinds.find(({ name }) => name === field.kind)?.labels?.(field.config as never);
    const items = source?.from === 'dict' ? (plan.dicts[source.dict] ?? []) : [];
    if (!items.some(({ under }) => under !== undefined)) return [];
    const up = parent.split('../').length - 1;
    let part = field.part;
    for (let step = 0; step < up; step++) part = partAround(part);
    const key = lastKey(parent.slice(up * 3));
    const above = part === '' ? key : `${part}.${key}`;
    return Object.hasOwn(plan.fields, above) ? [{ field, up, above, items }] : [];
  });
  known.set(plan, linked);
  return linked;
}

/** A chosen code must hang under the value above it. Asked again where either of the two came in changed. */
export function checkLinked(
  plan: LinkedPlan,
  { record, changed }: Taken,
  kinds: readonly AnyFieldKind[],
): readonly Issue[] {
  const linked = linkedIn(plan, kinds);
  if (linked.length === 0 || changed.length === 0) return [];
  const source = sourceOver(record);
  const touched = new Set(changed.map(({ row, path }) => `${row} ${path}`));
  return linked.flatMap(({ field, up, above, items }) =>
    rowsOf(source, field.part).flatMap((row): Issue[] => {
      const outer = outwards(row, up);
      const value = source.value(row, field.path);
      if (isNothing(value) || !(touched.has(`${row} ${field.path}`) || touched.has(`${outer} ${above}`))) return [];
      const parent = source.value(outer, above);
      const under = new Map(items.map((item) => [item.value, item.under]));
      const codes = (Array.isArray(value) ? value : [value]).map((code) => under.get(String(code)));
      const hangs = codes.every((code) => code === undefined || code === parent);
      return hangs ? [] : [{ code: 'not_an_option', path: pointerTo({ row, path: field.path }) }];
    }),
  );
}

function rowsOf(source: RecordSource, part: string): readonly RowKey[] {
  if (part === '') return [headRow];
  return rowsOf(source, partAround(part)).flatMap((row) => source.rows(row, part));
}

/** `lines/3/schedules/0` → `lines/3` → the head. */
function outwards(row: RowKey, up: number): RowKey {
  const steps = row.split('/');
  return steps.slice(0, Math.max(0, steps.length - 2 * up)).join('/');
}
