-- What each person has marked for themselves, of records of any entity; a facet's are those of its base.
create table record_star (
  tenant_id int not null references tenant,
  user_id text not null,
  entity text not null,
  record_id text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, entity, record_id)
);
create index record_star_of on record_star (tenant_id, entity, record_id);
select protect('record_star');
