-- Editors' roles made before the studio had rights of its own keep what they could do. The table comes with the first publish: a new
-- database has none yet, and its roles begin with these rights.
do $$
begin
  if to_regclass('sys_role') is null then
    return;
  end if;
  -- Its owner, too, sees no company's rows without being let.
  alter table sys_role no force row level security;
  update sys_role set permissions = permissions
    || (select jsonb_agg(each) from unnest(array['portal:text', 'portal:layout', 'portal:publish', 'portal:config:edit']) each where not permissions ? each)
    where jsonb_typeof(permissions) = 'array' and permissions ? 'portal:edit'
      and not permissions ?& array['portal:text', 'portal:layout', 'portal:publish', 'portal:config:edit'];
  alter table sys_role force row level security;
end
$$;
