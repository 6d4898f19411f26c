import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import type { Ledger } from '../../sql/ledgers.ts';
import type { Asking } from '../asking.ts';
import type { Sought } from './ledger-moves.ts';
import { placesOf } from './name-place.ts';
import { sayValue, wordsFrom } from './words.ts';

/** Says of whom something was to be taken, where no such record is there, or more than one. */
export async function refuseUnfound(
  asking: Asking,
  ledger: Ledger,
  sought: Sought,
  path: string,
  count: number,
): Promise<never> {
  const { label, owner, part, find } = ledger;
  const of = part.path === '' ? owner.title : `${owner.title}的“${part.label}”`;
  const fields = 'chain' in find ? [] : find.by.flatMap(({ field }) => owner.fields.get(field) ?? []);
  const said = await Promise.all(fields.map((field, at) => sayField(asking, ledger, field, sought.by[at] ?? null)));
  const isLed = !('chain' in find) && find.over !== null;
  const led = sought.over === null ? '尚未选择' : ((await nameOf(asking, owner, sought.over)) ?? '所选的一份');
  const over = isLed ? [led] : [];
  const params = { label, of, by: [...over, ...said].join('，'), count };
  const issue: Issue = { code: count === 0 ? 'no_account' : 'many_accounts', path, params };
  throw new Refusal('no_account', { issues: [issue], named: placesOf(asking.entity) });
}

async function sayField(asking: Asking, { owner }: Ledger, field: FieldModel, value: string | number | null) {
  if (value === null) return `${field.label}未填写`;
  const target = field.type.is === 'ref' ? asking.model.entities.get(field.type.to) : undefined;
  const name = target && (await nameOf(asking, target, String(value)));
  const label = name ?? wordsFrom(asking.model, owner, {})(field, value);
  return `${field.label} ${sayValue(field, value, label)}`;
}

/** What is pointed at by its name. */
async function nameOf({ db }: Asking, target: EntityModel, id: string): Promise<string | null> {
  const named = target.fields.get(target.named);
  if (!named?.column) return null;
  const [row] = await db.rows<{ name: string | null }>({
    text: `select ${keptValue(named, 'h')}::text as name from ${quote(target.head.table)} h where h.tenant_id = $1 and h.id = $2`,
    values: [db.tenant, id],
  });
  return row?.name ?? null;
}
