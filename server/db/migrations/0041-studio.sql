-- A draft as it was when its going live was planned: what is written after that waits for the next publish.
create table publish_schedule (
  tenant_id int not null references tenant,
  id text not null,
  kind text not null,
  key text not null,
  title text not null,
  -- The company's own words: as they were then, as they are to be, what went live, and what stood before it.
  base json,
  body json not null,
  live json,
  before json,
  at timestamptz not null,
  until timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'live', 'done', 'failed', 'cancelled')),
  message text,
  by text not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (until is null or until > at)
);
select protect('publish_schedule');

-- Who holds one of these sees a draft without an account, until it expires. Only the hash is kept.
create table preview_link (
  tenant_id int not null references tenant,
  id text not null,
  token_hash text not null unique,
  kind text not null,
  key text not null,
  by text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
select protect('preview_link');
