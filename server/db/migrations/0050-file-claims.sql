-- Contents that somebody is about to have a file of: told before the bytes are there, taken back with the file's row, so that nobody
-- takes the bytes away in between. Contents belong to no company.
create table file_claim (
  id text not null,
  sha256 text not null,
  at timestamptz not null default now(),
  primary key (id, sha256)
);
create index file_claim_content on file_claim (sha256);
grant select, insert, delete on file_claim to zhaocai_app;
create index file_content on file (sha256);
