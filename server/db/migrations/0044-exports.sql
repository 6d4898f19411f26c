-- A workbook that is made while whoever asked for it goes on working, and waits a day to be fetched.
create table record_export (
  tenant_id int not null references tenant,
  id text not null,
  entity text not null,
  by text not null,
  at timestamptz not null default now(),
  name text not null,
  type text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  total int not null,
  done int not null default 0,
  say text,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select protect('record_export');
