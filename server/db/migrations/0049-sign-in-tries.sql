-- Tries at a password that are under way, apart from those that are known to have failed; given up where a process died over them.
alter table login_guard add column under_way int not null default 0;
alter table login_guard add column under_way_until timestamptz not null default '-infinity';

-- From where an account was entered with its password: its owner is not shut out with those who guess elsewhere.
create table login_place (
  name text not null,
  network text not null,
  at timestamptz not null default now(),
  primary key (name, network)
);
