import { quote } from '../../db/structure.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';

/** A record by its table. */
export interface Place {
  readonly table: string;
  readonly id: string;
}

export type Locked = Map<string, Set<string>>;

/** Locks what is not locked yet, everybody in the same order: tables by name, rows by id. False: there was nothing left. */
export async function lockRest(asking: Asking, places: readonly Place[], locked: Locked): Promise<boolean> {
  const rest = new Map<string, Set<string>>();
  for (const { table, id } of places) {
    if (locked.get(table)?.has(id)) continue;
    rest.set(table, (rest.get(table) ?? new Set()).add(id));
    locked.set(table, (locked.get(table) ?? new Set()).add(id));
  }
  for (const [table, ids] of [...rest].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const writer = new SqlWriter();
    const template = writer.finish(
      `select h.id from ${quote(table)} h where h.tenant_id = ${tenantSlot} and h.id = any(${writer.input('heads')}::text[]) ` +
        `order by h.id for no key update`,
    );
    const given = { tenant: asking.db.tenant, asker: asking.asker, input: { heads: [...ids] } };
    await asking.db.rows(fill(template, given));
  }
  return rest.size > 0;
}
