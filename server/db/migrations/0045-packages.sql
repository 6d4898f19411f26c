-- The revision of the product a company's words about its document were last held against: what the product changed since then
-- and the company says otherwise is a conflict until somebody chooses. A draft that settles one carries its own.
alter table meta_document add column ground int;
alter table meta_draft add column ground int;

-- What came with a package: the whole of it, as the base of the next one, and what it left where, for the way back.
create table config_import (
  tenant_id int not null references tenant,
  id text not null,
  name text not null,
  source text not null,
  hash text not null,
  documents json not null,
  landed json not null,
  state text not null check (state in ('drafts', 'published', 'undone')),
  revision int,
  note text,
  by text not null,
  at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz,
  primary key (tenant_id, id)
);
select protect('config_import');

-- A release that does not happen at once: it waits for another person, for a moment, or for both.
create table release_request (
  tenant_id int not null references tenant,
  id text not null,
  only_ids text[] not null,
  seal text not null,
  confirm text[] not null default '{}',
  note text,
  at timestamptz,
  state text not null check (state in ('asked', 'planned', 'done', 'refused', 'withdrawn', 'expired', 'failed')),
  by text not null,
  by_id text not null,
  made_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  reason text,
  revision int,
  primary key (tenant_id, id)
);
select protect('release_request');

-- Whether what one person publishes is looked at by another first.
alter table tenant add column second_person boolean not null default false;
