-- A file that was read and checked and waits to be written, row by row. What was written once is never written again:
-- a row says so in the same transaction that writes its record.
create table record_import (
  tenant_id int not null references tenant,
  id text not null,
  entity text not null,
  by text not null,
  at timestamptz not null default now(),
  file text not null,
  mode text not null check (mode in ('create', 'update', 'upsert')),
  part text,
  columns jsonb not null,
  ignored jsonb not null default '[]',
  match jsonb not null default '[]',
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'cancelled', 'failed')),
  say text,
  seen_at timestamptz,
  progress int not null default 0,
  primary key (tenant_id, id)
);
create table record_import_row (
  tenant_id int not null,
  import_id text not null,
  row_no int not null,
  -- The first row of the record it belongs to: lines of one record stand in rows of their own.
  head_no int not null,
  cells jsonb not null,
  picks jsonb not null default '{}',
  dropped boolean not null default false,
  state text not null check (state in ('good', 'bad', 'done', 'failed', 'dropped')),
  issues jsonb not null default '[]',
  -- What must be unique of the record, to find its double in the same file.
  keys jsonb not null default '[]',
  record_id text,
  primary key (tenant_id, import_id, row_no),
  foreign key (tenant_id, import_id) references record_import on delete cascade
);
create index record_import_row_of_head on record_import_row (tenant_id, import_id, state, head_no);
-- The texts of what an import of the specification's call could not take; opened by an address nobody can guess.
create table import_error (
  tenant_id int not null references tenant,
  id text not null,
  at timestamptz not null default now(),
  text text not null,
  primary key (tenant_id, id)
);
select protect(t) from unnest('{record_import,record_import_row,import_error}'::regclass[]) t;
