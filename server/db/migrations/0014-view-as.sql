-- As whom a session looks at the company for the time being: {"user": "<id>"} or {"roles": ["<code>"]}, and its line in the log.
alter table session add column view_as jsonb;
