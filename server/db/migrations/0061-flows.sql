-- What a running flow was begun with: by what it says. A flow that is published anew finds its own row, what runs keeps its own.
create table flow_version (
  tenant_id int not null references tenant,
  hash text not null,
  flow text not null,
  model jsonb not null,
  since timestamptz not null default now(),
  primary key (tenant_id, hash)
);
select protect('flow_version');

-- One decision about one record: where it stands (`state`, of the core), and how it ended.
create table flow_instance (
  tenant_id int not null references tenant,
  id text not null,
  flow text not null,
  hash text not null,
  -- Of which a part runs here; its own id where it is not part of another. Locked before anything of it is touched.
  root_id text not null,
  parent_id text,
  parent_token int,
  entity text not null,
  record_id text not null,
  -- The state of the record that it runs in.
  in_state text not null,
  -- As the record was called when it began: told where whoever is told may not read it any more.
  title text not null,
  starter text not null,
  starter_depart text,
  state jsonb not null,
  -- Whom somebody chose for a step that is still to come, by step.
  picks jsonb not null default '{}',
  rev int not null default 1,
  status text not null check (status in ('running', 'suspended', 'agreed', 'refused', 'withdrawn', 'back', 'ended')),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, hash) references flow_version (tenant_id, hash)
);
create unique index flow_instance_running on flow_instance (tenant_id, entity, record_id)
  where parent_id is null and status in ('running', 'suspended');
create index flow_instance_record on flow_instance (tenant_id, entity, record_id, started_at desc);
create index flow_instance_starter on flow_instance (tenant_id, starter, started_at desc);
create index flow_instance_status on flow_instance (tenant_id, status, started_at desc);
select protect('flow_instance');

-- Somebody asked. `holder` answers; `owner` is whose turn it was first, where another answers in their place.
create table flow_task (
  tenant_id int not null references tenant,
  id text not null,
  instance_id text not null,
  token int not null,
  step text not null,
  round int not null,
  seat int not null,
  -- 'ask': decides; 'later': decides once those have who are asked at first; 'consult': gives an opinion, the task behind it waits;
  -- 'before': decides before whoever added it; 'pick': chooses who is to be asked.
  sort text not null default 'ask' check (sort in ('ask', 'later', 'consult', 'before', 'pick')),
  -- The task that waits for this one.
  waits_id text,
  -- Who was added by somebody who decides, and by whom.
  added_by text,
  holder text not null,
  owner text not null,
  -- Which rule found them.
  rule text not null,
  weight int not null default 1,
  veto boolean not null default false,
  status text not null check (status in ('waiting', 'open', 'agreed', 'refused', 'returned', 'forwarded', 'answered', 'needless')),
  remark text,
  acted_by text,
  draft jsonb,
  opened_at timestamptz not null,
  due_at timestamptz,
  acted_at timestamptz,
  urged int not null default 0,
  urged_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id)
);
create index flow_task_open on flow_task (tenant_id, holder, opened_at desc, id) where status = 'open';
create index flow_task_done on flow_task (tenant_id, acted_by, acted_at desc, id) where acted_at is not null;
create index flow_task_instance on flow_task (tenant_id, instance_id);
create index flow_task_due on flow_task (tenant_id, due_at) where status = 'open' and due_at is not null;
select protect('flow_task');

-- Somebody shown it; they read the record with the fields of the step.
create table flow_copy (
  tenant_id int not null references tenant,
  id text not null,
  instance_id text not null,
  step text not null,
  reader text not null,
  by_user text,
  at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id),
  unique (tenant_id, instance_id, reader, step)
);
create index flow_copy_reader on flow_copy (tenant_id, reader, at desc, id);
select protect('flow_copy');

-- Moments a flow waits for; taken by whoever comes first, and gone with what they bring.
create table flow_timer (
  tenant_id int not null references tenant,
  id text not null,
  instance_id text not null,
  token int not null,
  task_id text,
  step text not null,
  what text not null,
  nth int not null default 0,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id)
);
create index flow_timer_at on flow_timer (at);
create index flow_timer_instance on flow_timer (tenant_id, instance_id);
select protect('flow_timer');

-- Everything that was done, by whom and in whose place; the command as the core took it, so that the whole can be gone through again.
create table flow_log (
  tenant_id int not null references tenant,
  instance_id text not null,
  nth int not null,
  at timestamptz not null,
  -- Null: the flow itself.
  by_user text,
  for_user text,
  verb text not null,
  step text,
  round int,
  task_id text,
  remark text,
  files jsonb,
  detail jsonb not null default '{}',
  command jsonb,
  primary key (tenant_id, instance_id, nth),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id)
);
select protect('flow_log');
