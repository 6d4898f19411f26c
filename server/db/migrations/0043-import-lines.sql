-- The first row of the line a row belongs to: lines of one line stand in rows of their own.
alter table record_import_row add column line_no int;
update record_import_row set line_no = row_no;
alter table record_import_row alter column line_no set not null;
