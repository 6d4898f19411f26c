-- What every tenant table needs, in one call: `select protect('purchase_order')`.
-- A row is visible to the tenant the connection is set to and to no other; the owner's own rights are spelled
-- out because FORCE binds it too wherever it is not a superuser.
create function protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format(
    'create policy tenant on %s using (tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::int))
       with check (tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::int))', target);
  execute format('drop policy if exists owner on %s', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to zhaocai_app', target);
end $$;

create table tenant (
  tenant_id int primary key check (tenant_id >= 0),
  name text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
-- Tenant 0 owns what the product ships; nobody signs in to it.
insert into tenant (tenant_id, name) values (0, '产品');
select protect('tenant');

-- Configuration: every published revision of every document stays.
create table meta_revision (
  tenant_id int not null references tenant,
  revision int not null check (revision > 0),
  at timestamptz not null default now(),
  by text not null,
  note text,
  documents jsonb not null default '[]',
  ddl jsonb not null default '[]',
  primary key (tenant_id, revision)
);
create table meta_document (
  tenant_id int not null,
  kind text not null,
  key text not null,
  revision int not null,
  rev int not null,
  layer text not null check (layer in ('product', 'industry', 'tenant')),
  body json,
  hash text not null,
  gone boolean not null default false,
  primary key (tenant_id, kind, key, revision),
  foreign key (tenant_id, revision) references meta_revision,
  check (gone or body is not null)
);
create table meta_draft (
  tenant_id int not null references tenant,
  kind text not null,
  key text not null,
  body json,
  base_rev int not null default 0,
  by text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, kind, key)
);
create table dict_item (
  tenant_id int not null references tenant,
  dict text not null,
  value text not null,
  text text not null,
  tone text,
  rank_no int not null default 0,
  off boolean not null default false,
  primary key (tenant_id, dict, value)
);
select protect(t) from unnest('{meta_revision,meta_document,meta_draft,dict_item}'::regclass[]) t;

-- Signing in happens before a tenant is known: these three are the owner's alone, the application role sees nothing of them.
create table session (
  id text primary key,
  tenant_id int not null references tenant,
  user_id text not null,
  current_depart text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  agent text
);
create index session_of_user on session (tenant_id, user_id);
create table login_guard (
  key text primary key,
  failures int not null default 0,
  since timestamptz not null default now(),
  locked_until timestamptz
);
create table captcha (
  key text primary key,
  answer text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

create table credential (
  tenant_id int not null references tenant,
  user_id text not null,
  hash text not null,
  changed_at timestamptz not null default now(),
  must_change boolean not null default false,
  primary key (tenant_id, user_id)
);
select protect('credential');

-- Records: what was done to them, where they come from, what waits to be told.
create table record_history (
  tenant_id int not null references tenant,
  entity text not null,
  record_id text not null,
  version int not null,
  at timestamptz not null default now(),
  by text not null,
  action text not null,
  changes jsonb not null default '[]',
  note text,
  primary key (tenant_id, entity, record_id, version)
);
create table doc_link (
  tenant_id int not null references tenant,
  chain text not null,
  from_entity text not null,
  from_id text not null,
  from_line text not null default '',
  to_entity text not null,
  to_id text not null,
  to_line text not null default '',
  qty numeric,
  primary key (tenant_id, chain, from_id, from_line, to_id, to_line)
);
create index doc_link_from on doc_link (tenant_id, from_id);
create index doc_link_to on doc_link (tenant_id, to_id);
create table serial_counter (
  tenant_id int not null references tenant,
  serial text not null,
  scope text not null,
  value bigint not null,
  primary key (tenant_id, serial, scope)
);
create table draft (
  tenant_id int not null references tenant,
  user_id text not null,
  entity text not null,
  key text not null,
  body json not null,
  version int not null,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, user_id, entity, key)
);
create table outbox (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  topic text not null,
  body jsonb not null,
  done_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_waiting on outbox (id) where done_at is null;
create table file (
  tenant_id int not null references tenant,
  id text not null,
  name text not null,
  size bigint not null,
  type text not null,
  sha256 text not null,
  by text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select protect(t) from unnest('{record_history,doc_link,serial_counter,draft,outbox,file}'::regclass[]) t;
