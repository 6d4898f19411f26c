import type { FieldModel, Model } from '../../schemas/compile/model.ts';
import type { TenantDb } from '../db/statement.ts';
import { quote } from '../db/structure.ts';
import { keptValue } from '../sql/columns.ts';

/** Which of these values of a dictionary records hold, those in the trash included: their words must stay. */
export async function usedValues(
  db: Pick<TenantDb, 'tenant' | 'rows'>,
  model: Model,
  dict: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const holders = holdersOf(model, dict);
  if (values.length === 0 || holders.length === 0) return new Set();
  const rows = await db.rows<{ value: string }>({
    text: `select v.value from unnest($2::text[]) v(value) where ${holders.join(' or ')}`,
    values: [db.tenant, values],
  });
  return new Set(rows.map(({ value }) => value));
}

/** One test for every column that keeps values of the dictionary; documents that share a table share its columns. */
function holdersOf(model: Model, dict: string): string[] {
  // What a list of lines shows is kept where the lines stand.
  const tests = [...model.entities.values()].flatMap((entity) =>
    [...(entity.lines ? [] : entity.fields.values())]
      .filter((field) => field.column !== null && isCodedBy(field, dict))
      .map((field) => {
        const table = (entity.parts.get(field.part) ?? entity.head).table;
        const kept = keptValue(field, 'r');
        const holds = field.type.is === 'list' ? `coalesce(${kept} ? v.value, false)` : `${kept}::text = v.value`;
        return `exists (select 1 from ${quote(table)} r where r.tenant_id = $1 and ${holds})`;
      }),
  );
  return [...new Set(tests)];
}

function isCodedBy(field: FieldModel, dict: string): boolean {
  const source = field.kind.labels?.(field.config as never) ?? null;
  return source?.from === 'dict' && source.dict === dict;
}
