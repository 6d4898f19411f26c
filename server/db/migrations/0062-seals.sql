-- Values that nobody reads before their event: one pair of keys for each record that opens, one envelope for each that is sealed.
-- The private key lies sealed with the key of the installation, which is not in the database.
create table seal_key (
  tenant_id int not null references tenant,
  entity text not null,
  seal text not null,
  owner_id text not null,
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null default now(),
  opened_at timestamptz,
  opened_by text,
  primary key (tenant_id, entity, seal, owner_id)
);
create table seal_envelope (
  tenant_id int not null references tenant,
  entity text not null,
  record_id text not null,
  seal text not null,
  owner_id text not null,
  body text not null,
  hash text not null,
  mark text not null,
  filled jsonb not null,
  state text not null default 'sealed' check (state in ('sealed', 'opened', 'broken')),
  at timestamptz not null default now(),
  by text not null,
  primary key (tenant_id, entity, record_id, seal),
  foreign key (tenant_id, entity, seal, owner_id) references seal_key
);
create index seal_envelope_owner on seal_envelope (tenant_id, entity, seal, owner_id, record_id);
select protect(t) from unnest('{seal_key,seal_envelope}'::regclass[]) t;
