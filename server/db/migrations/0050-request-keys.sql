-- What a client sent under a key of its own, and what it was answered: the same sent again makes nothing a second time.
create table request_key (
  tenant_id int not null references tenant,
  user_id text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  -- Whether the records were written; set in the very transaction that wrote them.
  made boolean not null default false,
  -- Whether whoever worked on it is done, however it ended.
  ended boolean not null default false,
  answer text,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index request_key_at on request_key (at);
select protect('request_key');
