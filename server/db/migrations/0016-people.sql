-- A company is never left without somebody who can administer it, whatever way the last one is frozen, deleted or
-- loses the role. Two who do it to each other at once wait for each other; the second then finds nobody left.
create function people_keep_administrator() returns trigger language plpgsql as $$
declare
  admin text;
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is not null and new.update_by = new.id then
    raise exception '不能删除自己的账号' using errcode = 'ZC001';
  end if;
  select id into admin from sys_role where tenant_id = old.tenant_id and code = 'admin' and deleted_at is null;
  if admin is null or old.deleted_at is not null or old.status is distinct from '1' or not coalesce(old.roles, '[]') ? admin then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new.deleted_at is null and new.status = '1' and coalesce(new.roles, '[]') ? admin then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(20161601, old.tenant_id);
  if not exists (select 1 from sys_user u where u.tenant_id = old.tenant_id and u.deleted_at is null and u.status = '1'
                   and coalesce(u.roles, '[]') ? admin) then
    raise exception '公司至少要有一名正常的系统管理员' using errcode = 'ZC001';
  end if;
  return null;
end $$;
