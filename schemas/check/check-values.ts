import type { EntityPlan } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { isOffered } from './offered.ts';
import type { Place } from './program-source.ts';
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
  { record, changed }: Pick<Taken, 'record' | 'changed'>,
  kinds: readonly AnyFieldKind[],
): readonly Issue[] {
  const source = sourceOver(record);
  const byName = kindsByName(kinds);
  return changed.flatMap((place): Issue[] => {
    const field = plan.fields[place.path];
    const kind = field && byName.get(field.kind);
    const value = source.value(place.row, place.path);
    if (!field || !kind || isNothing(value)) return [];
    const fault =
      kind.check(value, field.config) ??
      kind.fits?.(
        value,
        valuesBeside(place, field.config, kind, (path) => source.value(place.row, path)),
      ) ??
      (isOffered(value, field, kind, plan.dicts) ? null : { code: 'not_an_option' as const });
    return fault ? [{ ...fault, path: pointerTo(place) }] : [];
  });
}

/** What stands in the same row under the names that a kind's config gives. */
export function valuesBeside(
  { path }: Pick<Place, 'path'>,
  config: Readonly<Record<string, unknown>>,
  kind: AnyFieldKind,
  valueAt: (path: string) => unknown,
): Readonly<Record<string, unknown>> {
  const before = path.slice(0, path.lastIndexOf('.') + 1);
  return Object.fromEntries(
    (kind.beside ?? []).flatMap((name) => {
      const said = config[name];
      return typeof said === 'string' ? [[name, valueAt(before + said) ?? null] as const] : [];
    }),
  );
}
