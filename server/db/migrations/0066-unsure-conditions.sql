-- 'mend': puts the record right where a condition of the flow cannot be told, and lets it be asked once more.
alter table flow_task drop constraint flow_task_sort_check;
alter table flow_task add constraint flow_task_sort_check check (sort in ('ask', 'later', 'consult', 'before', 'pick', 'mend'));
