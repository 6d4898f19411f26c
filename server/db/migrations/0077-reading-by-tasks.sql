-- What somebody reads because they decide: records of one store that wait for them or for whom they stand in for, `asked`, and those they
-- decided about or were shown, `told`. Who gave a task away, and whose turn has not come, reads nothing by it.
create function read_by_flows(tenant int, me text, place text) returns table (record text) language plpgsql stable as $$
declare
  about text := split_part(place, ' ', 1);
begin
  if split_part(place, ' ', 2) = 'asked' then
    return query
      select i.record_id from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = tenant and i.entity = about and t.status in ('open', 'waiting') and (t.holder = me or t.holder in (
          select d.owner from flow_deputy d join sys_user u on u.tenant_id = d.tenant_id and u.id = d.owner and u.deleted_at is null
          where d.tenant_id = tenant and d.deleted_at is null and d.deputy = me and d.owner <> me and d.enabled = 'Y' and d.begins <= now() and d.ends >= now()))
        and (t.status = 'open' or exists (select 1 from flow_task w
          where w.tenant_id = t.tenant_id and w.instance_id = t.instance_id and w.waits_id = t.id and w.status in ('open', 'waiting')));
  else
    return query
      select i.record_id from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = tenant and t.acted_by = me and t.acted_at is not null and t.status in ('agreed', 'refused', 'returned', 'answered') and i.entity = about
      union all
      select i.record_id from flow_copy c join flow_instance i on i.tenant_id = c.tenant_id and i.id = c.instance_id
      where c.tenant_id = tenant and c.reader = me and i.entity = about;
  end if;
end $$;

-- When somebody next begins or ceases to stand in for somebody; null: not as it is written now.
create function deputy_turns_at(tenant int, me text) returns timestamptz language plpgsql stable as $$
begin
  return (select min(case when d.begins > now() then d.begins else d.ends end) from flow_deputy d
    where d.tenant_id = tenant and d.deputy = me and d.enabled = 'Y' and d.deleted_at is null and d.ends > now());
end $$;
