export const becomesIssueTexts = {
  same_not_carried: '“{field}”没有由单据带过去，不能要求它一致',
  split_carried: '“{field}”已由单据带过去，不能再按它拆分明细：请从“带过去的内容”里去掉它',
  lines_nowhere: '没有目标明细的下推，须说明每一行成为哪一张“{entity}”：请填写“按什么拆成几张”',
  lines_unmapped: '没有目标明细的下推，不能逐行带入内容或占用：请选目标明细，或把内容写到“按什么拆成几张”',
  head_takes: '整张单据作为一行时，下推不能占用数量：请把占用写到目标单据的“占用”里',
  untied_takes: '不记作上下游的下推不能占用数量：占用要知道每一行从哪里来，请去掉占用，或仍记作上下游',
  ledger_sets: '规则“{rule}”按占用数量“{into}”写入字段：占用变动时不会重写，要等这张单据下次保存。请改用计算字段',
} as const;
