-- Codes sent to telephones. Like captchas they are asked for before anybody is known: the owner's alone.
create table phone_code (
  phone text not null,
  purpose text not null check (purpose in ('signIn', 'register', 'password')),
  hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (phone, purpose)
);

-- How often something was done for one key within its time, counted for every process at once. The owner's alone.
create table ration (
  key text primary key,
  taken int not null default 1,
  since timestamptz not null default now(),
  seconds int not null
);

-- Who may be reached, and so known, by which telephone, in one form of writing. The owner's alone.
create table login_phone (
  tenant_id int not null references tenant,
  user_id text not null,
  phone text not null,
  primary key (tenant_id, user_id)
);
create index login_phone_of on login_phone (phone);

-- +86 138-1234 5678 and 13812345678 are one telephone.
create function plain_phone(written text) returns text language sql immutable as $$
  select nullif(regexp_replace(regexp_replace(written, '[^0-9+]', '', 'g'), '^\+86', ''), '')
$$;

create or replace function access_user_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    delete from login_name where tenant_id = old.tenant_id and user_id = old.id;
    delete from login_phone where tenant_id = old.tenant_id and user_id = old.id;
    perform pg_notify('access', 'user:' || old.tenant_id || ':' || old.id);
    return null;
  end if;
  if tg_op = 'INSERT' or new.username is distinct from old.username then
    insert into login_name (name, tenant_id, user_id) values (lower(new.username), new.tenant_id, new.id)
      on conflict (tenant_id, user_id) do update set name = excluded.name;
  end if;
  if tg_op = 'INSERT' or new.phone is distinct from old.phone then
    delete from login_phone where tenant_id = new.tenant_id and user_id = new.id;
    insert into login_phone (tenant_id, user_id, phone)
      select new.tenant_id, new.id, plain_phone(new.phone) where plain_phone(new.phone) is not null;
  end if;
  if tg_op = 'UPDATE' then
    perform pg_notify('access', 'user:' || new.tenant_id || ':' || new.id);
  end if;
  return null;
end $$;

do $$ begin
  if to_regclass('sys_user') is not null then
    insert into login_phone (tenant_id, user_id, phone)
      select tenant_id, id, plain_phone(phone) from sys_user where plain_phone(phone) is not null;
  end if;
end $$;

-- An administrator opens the door that wrong guesses shut. Of one's own company only: the tenant is the connection's.
create function unlock_sign_in(person text) returns boolean language plpgsql security definer set search_path = public as $$
declare
  door text;
  opened boolean := false;
  one record;
begin
  select name into door from login_name
   where user_id = person and tenant_id = nullif(current_setting('app.tenant', true), '')::int;
  if door is null then return false; end if;
  for one in delete from login_guard where key = 'account:' || door or starts_with(key, 'pair:' || door || '@')
    returning locked_until
  loop
    opened := opened or coalesce(one.locked_until > now(), false);
  end loop;
  return opened;
end $$;
revoke execute on function unlock_sign_in(text) from public;
grant execute on function unlock_sign_in(text) to zhaocai_app;

-- Whom visitors of the public site register with, and who may register at all.
alter table tenant add column portal boolean not null default false;
alter table tenant add column registration text not null default 'suppliers'
  check (registration in ('nobody', 'suppliers', 'everybody'));
create unique index tenant_of_portal on tenant (portal) where portal;

-- How many signed in on which day from where. Sessions are forgotten after a month, these figures are not.
create table visit (
  tenant_id int not null references tenant,
  day date not null default current_date,
  ip text not null,
  visits int not null default 1,
  primary key (tenant_id, day, ip)
);
select protect('visit');

-- A password that somebody else chose ends what is open, by whatever way it came in; every change is heard at once.
create function access_credential_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.must_change and new.hash is distinct from old.hash then
    update session set ended_at = now()
     where tenant_id = new.tenant_id and user_id = new.user_id and ended_at is null;
  end if;
  perform pg_notify('access', 'user:' || new.tenant_id || ':' || new.user_id);
  return null;
end $$;
create trigger access_changed after update on credential for each row execute function access_credential_changed();

create function count_visit() returns trigger language plpgsql as $$
begin
  insert into visit (tenant_id, ip) values (new.tenant_id, coalesce(new.ip, ''))
    on conflict (tenant_id, day, ip) do update set visits = visit.visits + 1;
  return null;
end $$;
create trigger count_visit after insert on session for each row execute function count_visit();
