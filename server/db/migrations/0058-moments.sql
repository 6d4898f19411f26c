-- Since when a record is in its state, by this clock: of the states whose time is counted. One that stood there before its time
-- was counted gets its row from its history.
create table state_entry (
  tenant_id int not null references tenant,
  entity text not null,
  record_id text not null,
  state text not null,
  since timestamptz not null,
  primary key (tenant_id, entity, record_id)
);
create index state_entry_since on state_entry (tenant_id, entity, state, since);
select protect('state_entry');

-- Moves whose time had come and that were refused: not tried again before then, unless the record is another by now.
create table timed_wait (
  tenant_id int not null references tenant,
  entity text not null,
  record_id text not null,
  move text not null,
  version int not null,
  tries int not null,
  again_at timestamptz not null,
  primary key (tenant_id, entity, record_id, move)
);
select protect('timed_wait');

-- From when on people are told of a date: what was due before is no news.
create table reminder_start (
  tenant_id int not null references tenant,
  entity text not null,
  reminder text not null,
  since timestamptz not null,
  primary key (tenant_id, entity, reminder)
);
select protect('reminder_start');

-- Each time people were told, of which value of the date.
create table reminder_sent (
  tenant_id int not null references tenant,
  entity text not null,
  record_id text not null,
  reminder text not null,
  base text not null,
  days int not null,
  sent_at timestamptz not null,
  primary key (tenant_id, entity, record_id, reminder, base, days)
);
create index reminder_sent_at on reminder_sent (tenant_id, sent_at);
select protect('reminder_sent');
