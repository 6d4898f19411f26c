-- A company its keeper froze; `closed_at` is the demo's door, which opens and shuts with the demo mode.
alter table tenant add column frozen_at timestamptz;

create or replace function tenant_open(of tenant) returns boolean stable language sql as $$
  select of.closed_at is null and of.frozen_at is null
     and coalesce(of.begin_date <= current_date, true) and coalesce(of.end_date >= current_date, true)
$$;

-- Whose password began the session, when it was a password: only that proves more than one company's word for it.
alter table session add column origin_tenant int;
alter table session add column origin_user text;

-- A link holds as long as the password it was proved with: one that somebody else sets proves nothing.
alter table account_link add column credential_at timestamptz not null;
