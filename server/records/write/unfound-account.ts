import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { Issue } from '../../../schemas/result.ts';
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
  const over = isLed ? [sought.over === null ? '尚未选择' : '所选的一份'] : [];
  const params = { label, of, by: [...over, ...said].join('，'), count };
  const issue: Issue = { code: count === 0 ? 'no_account' : 'many_accounts', path, params };
  throw new Refusal('no_account', { issues: [issue], named: placesOf(asking.entity) });
}

async function sayField(asking: Asking, { owner }: Ledger, field: FieldModel, value: string | number | null) {
  if (value === null) return `${field.label}未填写`;
  const label = (await nameOf(asking, field, value)) ?? wordsFrom(asking.model, owner, {})(field, value);
  return `${field.label} ${sayValue(field, value, label)}`;
}

/** What a value points at by its name. */
async function nameOf({ db, model }: Asking, { type }: FieldModel, id: string | number): Promise<string | null> {
  const target = type.is === 'ref' ? model.entities.get(type.to) : undefined;
  const named = target?.fields.get(target.named);
  if (!target || !named?.column) return null;
  const [row] = await db.rows<{ name: string | null }>({
    text: `select ${keptValue(named, 'h')}::text as name from ${quote(target.head.table)} h where h.tenant_id = $1 and h.id = $2`,
    values: [db.tenant, String(id)],
  });
  return row?.name ?? null;
}
