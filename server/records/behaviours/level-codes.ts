import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';

/** One level of a code: a letter and two figures. */
const level = /^[A-Z]\d{2}$/;

/** Records that hang below each other, and the field that says where each hangs in figures. */
export interface Levels {
  readonly entity: EntityModel;
  /** The field that holds the code. */
  readonly field: string;
  /** The field that holds what the record hangs below. */
  readonly below: string;
}

export interface Hanging {
  readonly id: string;
  readonly above: string | null;
  readonly code: string | null;
}

/** The code of a record, and the one it had where it has to change. One that was given fits or is passed over. */
export async function levelCode(
  db: TenantDb,
  levels: Levels,
  { id, above, code }: Hanging,
): Promise<{ readonly code: string; readonly was: string | null }> {
  const { was, stays, prefix, codes } = await standing(db, levels, id, above);
  if (was !== null && stays) return { code: was, was: null };
  const own = (of: string) => of.slice(prefix.length);
  if (was === null && code?.startsWith(prefix) && level.test(own(code)) && !codes.includes(code)) return { code, was };
  const last = codes
    .map(own)
    .filter((one) => level.test(one))
    .toSorted()
    .at(-1);
  return { code: `${prefix}${nextLevel(levels, last)}`, was };
}

/** `A01` → `A02`, `A99` → `B01`. */
function nextLevel({ entity, below }: Levels, last: string | undefined): string {
  if (last === undefined) return 'A01';
  const letter = last.charCodeAt(0);
  const number = Number(last.slice(1));
  if (number < 99) return `${last[0]}${String(number + 1).padStart(2, '0')}`;
  if (letter < 'Z'.charCodeAt(0)) return `${String.fromCharCode(letter + 1)}01`;
  const label = entity.head.fields.get(below)?.label ?? entity.title;
  throw new Refusal('invalid_input', { text: `这个“${label}”下的编码已经用完，不能再建下级` });
}

interface CodePlace {
  readonly was: string | null;
  /** It hangs where it hung. */
  readonly stays: boolean;
  readonly prefix: string;
  /** Of all that hang there beside it. The trash counts: what comes back from it finds its code free. */
  readonly codes: readonly string[];
}

async function standing(db: TenantDb, levels: Levels, id: string, above: string | null): Promise<CodePlace> {
  const { table, code, below } = namesOf(levels);
  const found = await db.first<CodePlace>({
    text: `select (select ${code} from ${table} h where h.id = $1) as was,
        exists (select 1 from ${table} h where h.id = $1 and ${below} is not distinct from $2) as stays,
        coalesce((select ${code} from ${table} h where h.id = $2), '') as prefix,
        coalesce((select json_agg(${code}) from ${table} h
          where ${below} is not distinct from $2 and h.id <> $1 and ${code} is not null), '[]') as codes`,
    values: [id, above],
  });
  return found ?? { was: null, stays: false, prefix: '', codes: [] };
}

/** All that hangs below a record follows it to its new code. */
export async function moveCodes(db: TenantDb, levels: Levels, id: string, was: string, code: string): Promise<void> {
  const { table, code: value, column } = namesOf(levels);
  await db.rows({
    text: `update ${table} h set ${column} = $1 || substr(${value}, length($2) + 1), version = version + 1
      where starts_with(${value}, $2) and h.id <> $3`,
    values: [code, was, id],
  });
}

function namesOf({ entity, field, below }: Levels) {
  const [code, above] = [field, below].map((key) => entity.head.fields.get(key));
  if (!code || !above) throw new Error(`[Bug] ${entity.key} has no ${field} below ${below}`);
  return {
    table: quote(entity.head.table),
    column: quote(code.columnName),
    code: keptValue(code, 'h'),
    below: keptValue(above, 'h'),
  };
}
