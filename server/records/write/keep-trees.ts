import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import type { Asking } from '../asking.ts';
import { placesOf } from './name-place.ts';

/** The fields by which records of an entity hang below each other in one of its lists. */
function treesOf({ lists, head }: EntityModel): FieldModel[] {
  const keys = new Set([...lists.values()].flatMap(({ tree }) => tree ?? []));
  return [...keys].flatMap((key) => head.fields.get(key) ?? []);
}

interface Written {
  readonly before: RecordData | null;
  readonly after: RecordData;
}

type Work = (db: TenantDb) => Promise<void>;

/**
 * Nothing hangs below itself, however far down: whatever did would be in no tree any more. Asked in the transaction that hangs
 * records elsewhere, one such at a time for each table: two that hang below each other at the same moment see one another.
 */
export function treeWorks(asking: Asking, items: readonly Written[]): Work[] {
  const { entity } = asking;
  return treesOf(entity).flatMap((field): Work[] => {
    const hung = items.filter(
      ({ before, after }) => before !== null && after[field.key] && after[field.key] !== before[field.key],
    );
    return hung.length === 0 ? [] : [(db) => refuseRing(db, entity, field, hung)];
  });
}

async function refuseRing(
  db: TenantDb,
  entity: EntityModel,
  field: FieldModel,
  hung: readonly Written[],
): Promise<void> {
  const table = quote(entity.head.table);
  const parent = (row: string) => keptValue(field, row);
  await db.rows({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, $2))',
    values: [`tree ${entity.head.table}`, db.tenant],
  });
  const rows = await db.rows<{ id: string }>({
    text:
      `with recursive up as (select h.id as own, ${parent('h')} as above from ${table} h where h.tenant_id = $1 and h.id = any($2::text[]) ` +
      `union select up.own, ${parent('c')} from up join ${table} c on c.tenant_id = $1 and c.id = up.above) ` +
      `select own as id from up where above = own limit 1`,
    values: [db.tenant, hung.map(({ after }) => after.id)],
  });
  if (rows.length === 0) return;
  const issue = {
    code: 'refused',
    path: `/${field.key}`,
    params: { by: 'rule', say: `“${field.label}”不能是自己或自己的下级` },
  } as const;
  throw new Refusal('invalid_input', { issues: [issue], named: placesOf(entity) });
}
