import type { DictItem } from '../compile/model.ts';
import type { EntityPlan, FieldPlan } from '../compile/plan.ts';
import type { AnyFieldKind, Fault } from '../kinds/field-kind.ts';
import type { Issue } from '../result.ts';
import { pointerTo, sourceOver } from './record-source.ts';
import { isNothing } from './same-value.ts';
import type { Taken } from './take-record.ts';

type ValuesPlan = Pick<EntityPlan, 'fields' | 'dicts'>;

const named = new WeakMap<readonly AnyFieldKind[], ReadonlyMap<string, AnyFieldKind>>();

function kindsByName(kinds: readonly AnyFieldKind[]): ReadonlyMap<string, AnyFieldKind> {
  const known = named.get(kinds) ?? new Map(kinds.map((kind) => [kind.name, kind]));
  named.set(kinds, known);
  return known;
}

/** What is wrong with the values that came in, each by itself. What already stood there is not asked again. */
export function checkValues(
  plan: ValuesPlan,
  { record, changed }: Taken,
  kinds: readonly AnyFieldKind[],
): readonly Issue[] {
  const source = sourceOver(record);
  const byName = kindsByName(kinds);
  return changed.flatMap((place): Issue[] => {
    const field = plan.fields[place.path];
    const kind = field && byName.get(field.kind);
    const value = source.value(place.row, place.path);
    if (!field || !kind || isNothing(value)) return [];
    const fault = kind.check(value, field.config) ?? checkOffered(value, field, kind, plan);
    return fault ? [{ ...fault, path: pointerTo(place) }] : [];
  });
}

/** A code must be in its dictionary, and still be offered. */
function checkOffered(value: unknown, { config }: FieldPlan, kind: AnyFieldKind, { dicts }: ValuesPlan): Fault | null {
  const source = kind.labels?.(config);
  const items = source?.from === 'dict' ? dicts[source.dict] : undefined;
  if (!items) return null;
  const offered = offeredIn(items);
  const codes = Array.isArray(value) ? value : [value];
  return codes.every((code) => offered.has(String(code))) ? null : { code: 'not_an_option' };
}

const codesOf = new WeakMap<readonly DictItem[], ReadonlySet<string>>();

function offeredIn(items: readonly DictItem[]): ReadonlySet<string> {
  const known = codesOf.get(items);
  if (known) return known;
  const codes = new Set(items.filter(({ off }) => !off).map((item) => item.value));
  codesOf.set(items, codes);
  return codes;
}
