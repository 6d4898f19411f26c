-- Whoever changes when a job runs, by whatever way: its next moment is worked out anew, what waits for its turn is
-- taken back when it stops, and every process hears of it.
create function job_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.cron is not distinct from old.cron and new.status is not distinct from old.status
     and new.deleted_at is not distinct from old.deleted_at then
    return new;
  end if;
  new.next_at := null;
  if tg_op = 'UPDATE' and (new.status is distinct from 'running' or new.deleted_at is not null) then
    update sys_job_log set status = 'cancelled', end_time = clock_timestamp(), message = '任务已停止'
      where tenant_id = new.tenant_id and job = new.id and status = 'waiting' and fire_at is not null;
  end if;
  perform pg_notify('jobs', '');
  return new;
end $$;
