-- Which of the records that use a file show it to everybody: it stays open while any of them does. Of files opened before this was
-- kept, the first record that takes its own back closes them, as it did.
alter table file_use add column portal boolean not null default false;
