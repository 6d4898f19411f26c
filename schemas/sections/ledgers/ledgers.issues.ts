export const ledgersIssueTexts = {
  ledger_finds_none: '要说明占用哪一条：通过哪个引用字段，或按哪些字段对应',
  ledger_finds_many: '占用的是“{part}”的行，要说明按这种行的哪个字段对应',
  ledger_cannot_match: '“{field}”不能用来对应：要是占用对象保存下来的单个值',
  ledger_opens_rows: '没有时新建的是整条“{of}”：不能通过引用找，也不能记在它的明细里',
  ledger_of_facet: '占用“{ledger}”要写在原单据上：从别的视角保存时也要算数',
  ledger_takes_kept: '占用不能取自“{field}”：它随别的占用或关联单据变化，变化时这里不会跟着重算',
  journal_unfit: '“{field}”不能用来登记流水：要是流水里保存下来的、同样种类的字段，并且不是算出来的',
  journal_written: '“{entity}”不能用作流水：流水只由系统登记，而它的角色里有人可以新增、修改、删除或导入',
} as const;
