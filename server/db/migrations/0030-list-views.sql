-- How people look at lists: what each has made of one (habit: one per person and list, without a name), named views,
-- and named queries. A shared one is seen by all who may read the entity.
create table list_view (
  tenant_id int not null references tenant,
  id text not null,
  entity text not null,
  list text not null,
  owner text not null,
  sort text not null check (sort in ('habit', 'view', 'query')),
  name text not null,
  shared boolean not null default false,
  body json not null,
  version int not null default 1,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, entity, list, owner, sort, name)
);
select protect('list_view');
