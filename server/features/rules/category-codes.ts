import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { nextLevel } from '../people/depart-codes.ts';

interface Category {
  readonly id: string;
  readonly parent: string | null;
  readonly code: string | null;
}

interface Standing {
  readonly was: string | null;
  readonly stays: boolean;
  readonly above: string | null;
  readonly circle: boolean;
  readonly last: string | null;
}

/** The code of a category by its level, `A01`, `A01A02`, and the one it had where it has to change. */
export async function categoryCodeFor(
  db: TenantDb,
  { id, parent }: Category,
): Promise<{ readonly code: string; readonly was: string | null }> {
  const { was, stays, above, circle, last } = await standing(db, id, parent);
  if (was !== null && stays) return { code: was, was: null };
  if (circle) {
    const say = '上级分类不能是自己或自己的下级';
    const issues = [{ code: 'refused', path: '/parent', params: { by: 'rule', say } } as const];
    throw new Refusal('invalid_input', { text: say, issues });
  }
  return { code: `${above ?? ''}${nextLevel(last)}`, was };
}

/** The trash counts: what comes back from it finds its code free. */
async function standing(db: TenantDb, id: string, parent: string | null): Promise<Standing> {
  const found = await db.first<Standing>(sql`
    with recursive up as (
      select c.id, c.parent from sys_category c where c.id = ${parent}
      union select c.id, c.parent from sys_category c join up on c.id = up.parent)
    select (select code from sys_category where id = ${id}) as was,
           exists (select 1 from sys_category where id = ${id} and parent is not distinct from ${parent}) as stays,
           (select code from sys_category where id = ${parent}) as above,
           exists (select 1 from up where up.id = ${id}) as circle,
           (select max(right(code, 3)) from sys_category
             where parent is not distinct from ${parent} and id <> ${id} and code ~ '[A-Z][0-9]{2}$') as last`);
  return found ?? { was: null, stays: false, above: null, circle: false, last: null };
}
