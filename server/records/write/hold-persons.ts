import { sayBarred } from '../../../schemas/check/allowed.ts';
import type { MoveModel, PersonsModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import type { TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import type { Asking } from '../asking.ts';

/** Those of a move whose persons stand in other records: a change there makes no other version of this one. */
export const farPersons = ({ notBy }: Pick<MoveModel, 'notBy'>): readonly PersonsModel[] =>
  notBy.filter(({ through }) => through.length > 0);

/**
 * Holds the records that name who may not make a move until it is made, and asks them once more: whoever is named there
 * meanwhile may not make it, and whoever is to be named waits. Held as strongly as a ledger holds what it takes of, which is often the
 * same record: two moves that shared it first would each wait for the other to let go.
 */
export async function refuseBarred(
  asking: Asking,
  db: TenantDb,
  record: RecordData,
  move: Pick<MoveModel, 'notBy' | 'label'>,
): Promise<void> {
  const barred: PersonsModel[] = [];
  for (const persons of farPersons(move)) {
    if ((await holdPersons(asking, db, record, persons)).includes(asking.asker.me)) barred.push(persons);
  }
  if (barred.length === 0) return;
  const say = sayBarred(barred, move.label);
  throw new Refusal('wrong_state', { text: say, issues: [{ code: 'refused', path: '', params: { by: 'rule', say } }] });
}

async function holdPersons(
  { model }: Asking,
  db: TenantDb,
  record: RecordData,
  { part, through }: PersonsModel,
): Promise<readonly string[]> {
  const [own, ...further] = through;
  let ids = idsIn(rowsOf(record, part).map((row) => row[own?.field.split('.').at(-1) ?? '']));
  for (const { entity, field } of further) {
    const target = model.entities.get(entity);
    const found = target?.head.fields.get(field);
    // What is kept elsewhere cannot be held here, nor what is worked out as it is read.
    if (!target || !found?.column || target.isView) return [];
    const rows = await db.rows<{ value: unknown }>({
      text:
        `select ${keptValue(found, 'h')} as value from ${quote(target.head.table)} h ` +
        'where h.tenant_id = $1 and h.id = any($2) order by h.id for no key update',
      values: [db.tenant, ids],
    });
    ids = idsIn(rows.map(({ value }) => value));
  }
  return ids;
}

const rowsOf = (record: RecordData, part: string): readonly RowValues[] =>
  part === ''
    ? [record]
    : part
        .split('.')
        .reduce<readonly RowValues[]>(
          (rows, key) => rows.flatMap((row) => (row[key] ?? []) as readonly RowValues[]),
          [record],
        );

const idsIn = (values: readonly unknown[]): readonly string[] => [
  ...new Set(values.flat().filter((value) => typeof value === 'string')),
];
