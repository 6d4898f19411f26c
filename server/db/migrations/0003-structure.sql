-- Texts that people search parts of.
create extension if not exists pg_trgm;

-- Row-level security lets only leakproof functions reach an index before it has filtered. These tell nothing of a
-- value they refuse, but PostgreSQL does not say so of them; only a superuser may, elsewhere searches read the tenant's rows.
do $$ begin
  alter function textlike(text, text) leakproof;
  alter function texticlike(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;
