-- Until when a password that somebody else gave out may be used to choose one of one's own; null: for as long as it stands.
alter table credential add column valid_until timestamptz;

-- Whoever entered with what is theirs alone has been activated, and stays so. Hung on the tables once there are users.
create function access_activated() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sys_user u set activation = '1'
   where u.tenant_id = new.tenant_id and u.id = new.user_id and u.activation is distinct from '1'
     and not exists (select 1 from credential c
                      where c.tenant_id = u.tenant_id and c.user_id = u.id and c.must_change);
  return null;
end $$;
