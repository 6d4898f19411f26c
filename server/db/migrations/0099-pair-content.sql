-- Whose content looks how, to find who may have the same: each token as a digest, so that nothing of it is read here. It follows from the
-- records, is in no backup, and is filled anew where a document looks another way than `pair_way` says.
create table pair_content (
  tenant_id int not null references tenant,
  pairing text not null,
  kind text not null,
  token text not null,
  owner text not null,
  primary key (tenant_id, pairing, kind, token, owner)
);
create index pair_content_of on pair_content (tenant_id, pairing, owner);
create table pair_way (
  tenant_id int not null references tenant,
  pairing text not null,
  way text not null,
  primary key (tenant_id, pairing)
);
select protect(t) from unnest('{pair_content,pair_way}'::regclass[]) t;
