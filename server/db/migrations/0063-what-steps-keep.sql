-- What the step keeps from whoever it asks: fields and parts of the record.
alter table flow_task add hides text[] not null default '{}';
update flow_task t set hides = coalesce((
    select array_agg(f.key) from flow_instance i join flow_version v on v.tenant_id = i.tenant_id and v.hash = i.hash,
      jsonb_each_text(coalesce(v.model -> 'steps' -> t.step -> 'fields', '{}')) f
    where i.tenant_id = t.tenant_id and i.id = t.instance_id and f.value = 'hide'), '{}')
  where t.status in ('open', 'waiting');
create index flow_task_held on flow_task (tenant_id, holder) where status in ('open', 'waiting');

-- What is kept from somebody while they are asked, or stand in for who is: of each record what all of those steps hide.
create function kept_from(tenant int, me text) returns table (record text, place text) language plpgsql stable as $$
begin
  return query
    with mine as (
      select i.entity, i.record_id, t.hides from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = tenant and t.status in ('open', 'waiting') and (t.holder = me or t.holder in (
        select d.owner from flow_deputy d join sys_user u on u.tenant_id = d.tenant_id and u.id = d.owner and u.deleted_at is null
        where d.tenant_id = tenant and d.deleted_at is null and d.deputy = me and d.owner <> me and d.enabled = 'Y' and d.begins <= now() and d.ends >= now()))
    ), asked as (
      select m.entity, m.record_id, count(*) as times from mine m group by m.entity, m.record_id
    )
    select m.record_id, m.entity || ' ' || p.path from mine m cross join lateral unnest(m.hides) p(path)
      join asked a on a.entity = m.entity and a.record_id = m.record_id
      group by m.entity, m.record_id, p.path, a.times having count(*) = a.times;
end $$;
