-- A job that found nothing due rests until the next moment it knows of. Whoever writes what is due sooner leaves a row here in the same
-- transaction: added to and never changed, so that nobody who writes waits for another, nor for the job. Whoever plans jobs takes the rows.
create table job_wake (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  kind text not null,
  primary key (tenant_id, id)
);
select protect('job_wake');

create function job_wakes() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', '');
  return null;
end $$;
create trigger job_wakes after insert on job_wake for each statement execute function job_wakes();

-- A moment that lies further ahead than the longest rest is found by the next look without a word.
create function flow_timer_wakes() returns trigger language plpgsql as $$
begin
  insert into job_wake (tenant_id, kind) values (new.tenant_id, 'keepFlows');
  return null;
end $$;
create trigger flow_timer_wakes after insert or update of at on flow_timer for each row
  when (new.at < clock_timestamp() + interval '15 minutes') execute function flow_timer_wakes();

-- Documents say what is competed for, and until when: other documents, other moments. What the product says, all companies may run.
create function revision_wakes() returns trigger language plpgsql as $$
begin
  insert into job_wake (tenant_id, kind) select t.tenant_id, 'keepCompetitions' from tenant t
    where t.tenant_id > 0 and new.tenant_id in (0, t.tenant_id);
  return null;
end $$;
create trigger revision_wakes after insert on meta_revision for each row execute function revision_wakes();
