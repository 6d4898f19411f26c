-- What its asker was allowed when an export began: to other rights it is not handed out, nor is one from before this was kept.
alter table record_export add column rights text not null default '';
