-- Equal keys whose periods meet are kept apart by one index over both.
create extension if not exists btree_gist;
