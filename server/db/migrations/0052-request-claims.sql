-- Who works on a request: a try that nobody is heard of any more may be taken up by the next, and then writes nothing itself.
alter table request_key add column claim text not null default '';
-- When whoever works on it was last heard of.
alter table request_key add column seen_at timestamptz not null default now();
