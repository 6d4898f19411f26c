-- A ticket opens one live channel for one session, once, within a minute; the session's token never leaves its header.
-- Read before a tenant is known: the owner's alone.
create table live_ticket (
  hash text primary key,
  session_id text not null,
  expires_at timestamptz not null
);
