-- Who is frozen is out for good: being let in again, they sign in anew. Hung on the users once there are any.
create function access_user_frozen() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update session set ended_at = now() where tenant_id = new.tenant_id and user_id = new.id and ended_at is null;
  return null;
end $$;
