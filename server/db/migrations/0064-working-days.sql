-- Up to which year a company was given the days that the product ships: those of later years are added at a start, and none twice.
alter table tenant add days_until int not null default 0;
