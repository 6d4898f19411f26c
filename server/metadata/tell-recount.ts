import type { EntityModel, PartModel } from '../../schemas/compile/model.ts';
import { literal, quote } from '../db/structure.ts';

/** How a publish is told of in the history of records whose values it brought in line. */
export interface Recounted {
  readonly from: EntityModel;
  /** The publish. */
  readonly revision: number;
  readonly note: string;
  /** How history calls it: what ledgers keep, unless said. */
  readonly action?: 'ledger' | 'tally';
}

/**
 * The end of a statement that changed rows of a part and says in `done` which (`tenant_id`, `id`, `head`, `no`, `before`,
 * `after`): each record gets a version and an entry, and is answered with, or what an earlier step of the same publish wrote of
 * it grows. A row is changed once by a statement: where heads themselves were counted, `done` has given them their version and
 * says it.
 */
export function tellRecount(
  { from, revision, note, action = 'ledger' }: Recounted,
  part: PartModel,
  { bumped = false } = {},
): string {
  const table = quote(from.head.table);
  const store = literal(from.store);
  const path = part.path === '' ? `b.key` : `${literal(`${part.path}.`)} || b.key`;
  const row = part.path === '' ? '' : ` || jsonb_build_object('row', jsonb_build_object('id', d.id, 'no', d.no))`;
  const changed =
    `changed as (select d.tenant_id, d.head, jsonb_agg(jsonb_build_object('path', ${path}, 'did', 'set', 'before', b.value, 'after', a.value)${row} order by d.no) as list ` +
    `from done d cross join lateral json_each(d.before) b join lateral json_each(d.after) a on a.key = b.key ` +
    `where b.value::text is distinct from a.value::text group by 1, 2), `;
  const entries = (source: string) =>
    `insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes, note, revision) ` +
    `select tenant_id, ${store}, id, version, now(), 'system', ${literal(action)}, list, ${literal(note)}, ${revision} from ${source} returning record_id as id`;
  if (bumped)
    return `${changed}versions as (select c.tenant_id, c.head as id, d.version, c.list from changed c join done d on d.tenant_id = c.tenant_id and d.id = c.head) ${entries('versions')}`;
  return (
    changed +
    `grown as (update record_history r set changes = r.changes || c.list from changed c join ${table} h on h.tenant_id = c.tenant_id and h.id = c.head ` +
    `where r.tenant_id = c.tenant_id and r.entity = ${store} and r.record_id = c.head and r.version = h.version and r.action = ${literal(action)} ` +
    `and r.revision = ${revision} and r.at = now() returning r.tenant_id, r.record_id), ` +
    `versions as (update ${table} h set version = h.version + 1, update_by = 'system', update_time = now() from changed c ` +
    `where h.tenant_id = c.tenant_id and h.id = c.head and not exists (select 1 from grown g where g.tenant_id = h.tenant_id and g.record_id = h.id) ` +
    `returning h.tenant_id, h.id, h.version, c.list) ` +
    entries('versions')
  );
}
