import type { DictItem } from '../compile/model.ts';
import type { EntityPlan, FieldPlan } from '../compile/plan.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';

/** Whether every code of a value is in its dictionary, and still offered; a value without one is. */
export function isOffered(
  value: unknown,
  { config }: Pick<FieldPlan, 'config'>,
  kind: AnyFieldKind,
  dicts: EntityPlan['dicts'],
): boolean {
  const source = kind.labels?.(config);
  const items = source?.from === 'dict' ? dicts[source.dict] : undefined;
  if (!items) return true;
  const offered = offeredIn(items);
  const codes = Array.isArray(value) ? value : [value];
  return codes.every((code) => offered.has(String(code)));
}

const known = new WeakMap<readonly DictItem[], ReadonlySet<string>>();

function offeredIn(items: readonly DictItem[]): ReadonlySet<string> {
  const found = known.get(items);
  if (found) return found;
  const codes = new Set(items.filter(({ off }) => !off).map((item) => item.value));
  known.set(items, codes);
  return codes;
}
