import { isFilterEmpty } from '../../renderers/lists/list-state.ts';
import { wireText } from '../../renderers/lists/text-filter/spell-text.ts';
import type { FindPlan } from '../../schemas/compile/plan.ts';
import { filterName } from '../../schemas/wire/list-words.ts';

/** All filters of a list, told from what the call says beside them. */
export const spellFilters = (
  finds: readonly FindPlan[],
  filters: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    finds
      .flatMap((find) => Object.entries(spellFilter(find, filters[find.field])))
      .map(([name, value]) => [filterName(name), value]),
  );

/** A filter in the grammar of the list call: `*x*` contains, `a,b` any of, `_begin` and `_end` for a range. */
export function spellFilter({ field, op, modes }: FindPlan, value: unknown): Record<string, string> {
  if (isFilterEmpty(value)) return {};
  if (op === 'range' && Array.isArray(value)) {
    const [low, high] = value;
    return {
      ...(isFilterEmpty(low) ? {} : { [`${field}_begin`]: String(low) }),
      ...(isFilterEmpty(high) ? {} : { [`${field}_end`]: String(high) }),
    };
  }
  if (modes) return { [field]: wireText(String(value)) };
  if (Array.isArray(value)) return { [`${field}_MultiString`]: value.join(',') };
  if (op === 'like') return { [field]: `*${String(value)}*` };
  return { [field]: String(value) };
}
