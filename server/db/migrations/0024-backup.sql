-- A backup says which steps of the structure it was made with.
grant select on schema_migration to zhaocai_app;
