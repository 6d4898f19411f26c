import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';

/** One level of a code: a letter and two figures. */
const level = /^[A-Z]\d{2}$/;

/** `A01` → `A02`, `A99` → `B01`. */
export function nextLevel(last: string | null): string {
  if (last === null || !level.test(last)) return 'A01';
  const letter = last.charCodeAt(0);
  const number = Number(last.slice(1));
  if (number < 99) return `${last[0]}${String(number + 1).padStart(2, '0')}`;
  if (letter >= 'Z'.charCodeAt(0)) throw new Refusal('invalid_input', { text: '这个部门下已不能再建下级部门' });
  return `${String.fromCharCode(letter + 1)}01`;
}

interface Standing {
  readonly was: string | null;
  /** It hangs where it hung. */
  readonly stays: boolean;
  readonly above: string | null;
  readonly circle: boolean;
  readonly codes: readonly string[];
}

/** The code of a department, and the one it had where it has to change. One that was given fits or is passed over. */
export async function codeFor(
  db: TenantDb,
  of: { readonly id: string; readonly parent: string | null; readonly code: string | null },
): Promise<{ readonly code: string; readonly was: string | null }> {
  const { was, stays, above, circle, codes } = await standing(db, of.id, of.parent);
  if (was !== null && stays) return { code: was, was: null };
  if (circle) {
    const say = '上级部门不能是自己或自己的下级';
    throw new Refusal('invalid_input', {
      text: say,
      issues: [{ code: 'refused', path: '/parent', params: { by: 'rule', say } }],
    });
  }
  if (was === null && of.code !== null && isBelow(of.code, above) && !codes.includes(of.code))
    return { code: of.code, was };
  const last = codes
    .map((code) => code.slice(above?.length ?? 0))
    .filter((own) => level.test(own))
    .toSorted()
    .at(-1);
  return { code: `${above ?? ''}${nextLevel(last ?? null)}`, was };
}

const isBelow = (code: string, above: string | null): boolean =>
  code.startsWith(above ?? '') && level.test(code.slice(above?.length ?? 0));

/** The trash counts: what comes back from it finds its code free. */
async function standing(db: TenantDb, id: string, parent: string | null): Promise<Standing> {
  const found = await db.first<Standing>(sql`
    with recursive up as (
      select d.id, d.parent from sys_depart d where d.id = ${parent}
      union select d.id, d.parent from sys_depart d join up on d.id = up.parent)
    select (select code from sys_depart where id = ${id}) as was,
           exists (select 1 from sys_depart where id = ${id} and parent is not distinct from ${parent}) as stays,
           (select code from sys_depart where id = ${parent}) as above,
           exists (select 1 from up where up.id = ${id}) as circle,
           coalesce((select json_agg(code) from sys_depart where parent is not distinct from ${parent} and id <> ${id} and code is not null), '[]') as codes`);
  return found ?? { was: null, stays: false, above: null, circle: false, codes: [] };
}
