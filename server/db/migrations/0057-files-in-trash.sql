-- A record in the trash, or gone, opens none of its files; what it showed is kept for when it is restored.
alter table file_use add column aside boolean not null default false;
