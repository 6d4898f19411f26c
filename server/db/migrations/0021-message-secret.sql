-- What a message says that nobody but its receiver may read: a code. It stands apart from the message, which every
-- screen, export and history shows, and goes as soon as the message is delivered or given up.
create table message_secret (
  tenant_id int not null references tenant,
  message_id text not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, message_id)
);
select protect('message_secret');

-- What saves leave in the outbox is worked at once, in whichever process hears it first.
create function outbox_wakes() returns trigger language plpgsql as $$
begin
  perform pg_notify('messages', '');
  return null;
end $$;
create trigger outbox_wakes after insert on outbox for each statement execute function outbox_wakes();
