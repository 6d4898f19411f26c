-- Somebody left the desk: the session answers nothing until its owner says the password.
alter table session add column locked_at timestamptz;
