-- Which records showed a file at some time: where to look when somebody who did not upload it wants to open it.
-- Whether the record still shows it, and to them, is asked of the record itself.
create table file_use (
  tenant_id int not null references tenant,
  file_id text not null,
  entity text not null,
  record_id text not null,
  primary key (tenant_id, file_id, entity, record_id)
);
select protect('file_use');
