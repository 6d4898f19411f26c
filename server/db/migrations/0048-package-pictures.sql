-- The pictures that came with a package: taken away again where the way back leaves nobody who shows them.
alter table config_import add column files text[] not null default '{}';
