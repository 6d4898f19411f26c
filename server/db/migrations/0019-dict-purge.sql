-- Dictionaries emptied from the bin: revisions stay for ever, the bin stops showing them.
create table dict_purge (
  tenant_id int not null references tenant,
  key text not null,
  revision int not null,
  by text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, key)
);
select protect('dict_purge');
