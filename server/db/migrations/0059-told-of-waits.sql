-- As which version of its record people were told that a move whose time had come was refused.
alter table timed_wait add column told int;
