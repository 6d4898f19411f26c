-- Announcements that end and orders left unconfirmed are said in documents now, and kept by the job that keeps time.
do $$ begin
  if to_regclass('sys_job') is not null then
    delete from sys_job where job_kind in ('closeAnnouncements', 'remindOrders');
  end if;
end $$;
