-- By which ways besides the message center somebody wants to be told of a sort of message; no row: by none.
create table message_choice (
  tenant_id int not null references tenant,
  user_id text not null,
  sort text not null,
  mail boolean not null default false,
  sms boolean not null default false,
  primary key (tenant_id, user_id, sort)
);
select protect('message_choice');
