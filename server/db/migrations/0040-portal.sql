-- Whatever writes a record writes its history: the pages of the public site are drawn anew when one of theirs changed.
create function tell_portal() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', new.tenant_id::text);
  return null;
end $$;
create trigger tell_portal after insert on record_history for each row
  when (new.entity in ('announcement', 'resultAnnouncement', 'news', 'milestone', 'portalPartner', 'portalJoiner'))
  execute function tell_portal();
