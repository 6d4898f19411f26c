-- A session by a name that opens nothing, for whoever administers sessions; and whether its page said good-bye.
alter table session add column ref uuid not null default gen_random_uuid();
alter table session add column leaving_at timestamptz;
create unique index session_ref on session (ref);
create index session_running on session (tenant_id, seen_at) where ended_at is null;

-- Companies: from when to when they may work here, and which one keeps the others.
alter table tenant add column operator boolean not null default false;
alter table tenant add column begin_date date;
alter table tenant add column end_date date;
alter table tenant add column remark text;
update tenant set operator = true
 where demo or tenant_id = (select min(tenant_id) from tenant where tenant_id > 0 and not demo);

create function tenant_open(of tenant) returns boolean stable language sql as $$
  select of.closed_at is null and coalesce(of.begin_date <= current_date, true) and coalesce(of.end_date >= current_date, true)
$$;

-- Accounts in several companies that are one person's, who proved it in each.
create table account_link (
  tenant_id int not null references tenant,
  user_id text not null,
  person text not null,
  linked_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index account_link_person on account_link (person);
select protect('account_link');
