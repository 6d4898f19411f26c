-- What each row holds of what it takes from: of which record, and of which of its lines. The sums that stand there are the sums of
-- these. A chain's one ledger stood in its links; whoever is in a state in which nothing is taken has an entry as well, from then.
create table ledger_entry (
  tenant_id int not null references tenant,
  ledger text not null,
  -- The field that keeps the sum.
  field text not null,
  account_id text not null,
  account_line text not null default '',
  taker_id text not null,
  taker_line text not null default '',
  amount numeric not null,
  primary key (tenant_id, ledger, taker_id, taker_line)
);
create index ledger_entry_account on ledger_entry (tenant_id, account_id);
insert into ledger_entry (tenant_id, ledger, field, account_id, account_line, taker_id, taker_line, amount)
select tenant_id, chain || '/taken', '', from_id, from_line, to_id, to_line, qty from doc_link where from_line <> '' and qty is not null;
select protect('ledger_entry');
