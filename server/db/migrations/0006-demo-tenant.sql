-- The demo company's accounts share a password that is written down: they may be used in demo mode only.
alter table tenant add column demo boolean not null default false;
