import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import type { Asking } from '../asking.ts';
import type { ValueRule } from '../engine.ts';
import { eachWanted, type Wanted, wantedIn } from './references.ts';

interface Ruled {
  readonly field: FieldModel;
  readonly code: string;
}

const known = new WeakMap<EntityModel, Wanted<Ruled>>();

/** Fields whose values must pass a check rule of the company, lines included. */
function ruledIn(entity: EntityModel): Wanted<Ruled> {
  const found = known.get(entity);
  if (found) return found;
  const ruled = wantedIn(entity.head, (field): readonly Ruled[] => {
    const code = field.kind.checkRule?.(field.config as never) ?? null;
    return code === null ? [] : [{ field, code }];
  });
  known.set(entity, ruled);
  return ruled;
}

/** What of a record breaks the company's check rules; what stood there before is let be. A rule that is not there asks nothing. */
export async function brokenRules(asking: Asking, record: RecordData, before: RecordData): Promise<Issue[]> {
  const ruled = ruledIn(asking.entity);
  if (ruled.own.length + ruled.inner.length === 0) return [];
  const stood = valuesIn(ruled, before);
  const asked: { readonly code: string; readonly value: string; readonly path: string }[] = [];
  eachWanted(ruled, record, (row, own, part, pointer) => {
    for (const { field, code } of own) {
      const value = row[field.key];
      if (typeof value !== 'string' || value === '') continue;
      if (stood.has(placeOf(part.path, row, field.key))) continue;
      asked.push({ code, value, path: `${pointer}/${field.key}` });
    }
  });
  const rules = await rulesOf(asking, new Set(asked.map(({ code }) => code)));
  return asked.flatMap(({ code, value, path }): Issue[] => {
    const say = rules.get(code)?.(value) ?? null;
    return say === null ? [] : [{ code: 'rule_says', path, params: { say } }];
  });
}

function valuesIn(ruled: Wanted<Ruled>, record: RecordData): ReadonlySet<string> {
  const values = new Set<string>();
  eachWanted(ruled, record, (row, own, part) => {
    for (const { field } of own) values.add(placeOf(part.path, row, field.key));
  });
  return values;
}

/** A value where it stands; a head stands alone, whatever its id. */
const placeOf = (part: string, row: RecordData, key: string): string =>
  JSON.stringify([part, part === '' ? null : (row.id ?? null), key, row[key] ?? null]);

async function rulesOf(asking: Asking, codes: ReadonlySet<string>): Promise<ReadonlyMap<string, ValueRule>> {
  const found = await Promise.all(
    [...codes].map(async (code) => [code, await asking.running.engine.valueRule(asking, code)] as const),
  );
  return new Map(found);
}
