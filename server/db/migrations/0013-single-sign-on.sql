-- Secrets that people enter and nobody reads again, sealed with a key that is not in the database.
create table sealed_secret (
  tenant_id int not null references tenant,
  entity text not null,
  record_id text not null,
  name text not null,
  sealed text not null,
  at timestamptz not null default now(),
  by text not null,
  primary key (tenant_id, entity, record_id, name)
);

-- Who somebody is at a provider, and the user they are here.
create table sso_identity (
  tenant_id int not null references tenant,
  provider text not null,
  subject text not null,
  user_id text not null,
  name text,
  bound_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, provider, subject),
  unique (tenant_id, provider, user_id)
);
select protect(t) from unnest('{sealed_secret,sso_identity}'::regclass[]) t;

-- What is good once and for minutes: kept by a hash, before anybody is signed in. The owner's alone.
create table one_time (
  id text primary key,
  purpose text not null,
  body jsonb not null,
  expires_at timestamptz not null
);
create index one_time_expires on one_time (expires_at);
