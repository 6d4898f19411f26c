import type { Model } from '../../schemas/compile/model.ts';
import { sql } from '../db/statement.ts';
import type { Reader } from './document-store.ts';

/** Lays a model's dictionaries into the table that label joins read, for these tenants; to be called too when a tenant is made. Values that are gone go; a save that takes one is waited for, and one that comes later finds it gone. */
export async function projectDicts(owner: Reader, tenants: readonly number[], model: Model): Promise<void> {
  const items = [...model.dicts.values()].flatMap((dict) =>
    dict.items.map((item, index) => ({
      dict: dict.key,
      value: item.value,
      text: item.text,
      tone: item.tone ?? null,
      rank_no: index,
      off: item.off ?? false,
    })),
  );
  await owner.rows(sql`
    with wanted as (
      select t.tenant_id, i.* from unnest(${tenants}::int[]) t(tenant_id)
      cross join jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        i(dict text, value text, text text, tone text, rank_no int, off boolean)),
    gone as (
      delete from dict_item d using (
        select * from dict_item o where o.tenant_id = any (${tenants}::int[])
          and not exists (select 1 from wanted w where (w.tenant_id, w.dict, w.value) = (o.tenant_id, o.dict, o.value))
        order by o.dict, o.value for update) o
      where (d.tenant_id, d.dict, d.value) = (o.tenant_id, o.dict, o.value))
    insert into dict_item (tenant_id, dict, value, text, tone, rank_no, off) select * from wanted
    on conflict (tenant_id, dict, value) do update
      set text = excluded.text, tone = excluded.tone, rank_no = excluded.rank_no, off = excluded.off
      where (dict_item.text, dict_item.tone, dict_item.rank_no, dict_item.off)
        is distinct from (excluded.text, excluded.tone, excluded.rank_no, excluded.off)`);
}
