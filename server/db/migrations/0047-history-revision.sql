-- The configuration that ran when something was done to a record: its form of then is drawn from it. What stands here already is told by the clock.
alter table record_history add column revision int;
update record_history e set revision =
  (select max(r.revision) from meta_revision r where r.tenant_id in (0, e.tenant_id) and r.at <= e.at);
