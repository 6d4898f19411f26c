-- A file the public site shows is opened without signing in; only code that publishes sets this.
alter table file add column portal boolean not null default false;
create index file_at on file (tenant_id, at);
