export const becomesIssueTexts = {
  same_not_carried: '“{field}”没有由单据带过去，不能要求它一致',
  split_carried: '“{field}”已由单据带过去，不能再按它拆分明细：请从“带过去的内容”里去掉它',
  ledger_sets: '规则“{rule}”按占用数量“{into}”写入字段：占用变动时不会重写，要等这张单据下次保存。请改用计算字段',
} as const;
