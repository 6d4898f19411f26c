-- Two people who edit the same draft: the second to save is told.
alter table meta_draft add column version int not null default 1;
