-- A sign-in names no tenant, so a user name belongs to one person in the whole installation. The owner's alone.
create table login_name (
  name text primary key,
  tenant_id int not null references tenant,
  user_id text not null,
  unique (tenant_id, user_id)
);

-- Triggers on the tables of users, roles, departments and suppliers tell every process which sessions to forget:
-- whoever changes such a row, by whatever way, cannot forget to.
create function access_user_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    delete from login_name where tenant_id = old.tenant_id and user_id = old.id;
    perform pg_notify('access', 'user:' || old.tenant_id || ':' || old.id);
    return null;
  end if;
  if tg_op = 'INSERT' or new.username is distinct from old.username then
    insert into login_name (name, tenant_id, user_id) values (lower(new.username), new.tenant_id, new.id)
      on conflict (tenant_id, user_id) do update set name = excluded.name;
  end if;
  if tg_op = 'UPDATE' then
    perform pg_notify('access', 'user:' || new.tenant_id || ':' || new.id);
  end if;
  return null;
end $$;

create function access_tenant_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', 'tenant:' || coalesce(new.tenant_id, old.tenant_id));
  return null;
end $$;
