-- What of a record was frozen at a move, word by word, with the hash of it: written in the transaction of the move, and never again.
create table frozen_text (
  tenant_id int not null references tenant,
  entity text not null,
  record_id text not null,
  -- As its document calls it.
  name text not null,
  version int not null,
  move text not null,
  at timestamptz not null,
  by text not null,
  -- SHA-256 of the content, as hex.
  hash text not null,
  -- The fields it is of: a document may name others later.
  paths text[] not null,
  content text not null,
  primary key (tenant_id, entity, record_id, name, version)
);
select protect('frozen_text');
