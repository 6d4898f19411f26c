export const listsIssueTexts = {
  unknown_list_kind: '没有名为“{kind}”的显示方式',
  list_field_unfit: '{kind}的“{setting}”要用{wants}，“{field}”不是',
  list_ends_differ: '{kind}的两端要用两个字段，指向同一种数据：请另选其中一个',
  list_not_a_tree: '{kind}要先指定“树形”：数据按哪个字段分上下级',
  stars_of_lines: '明细行的列表不能收藏：收藏的是单据，请在它的单据的列表里打开',
  not_a_tree: '字段“{field}”指向的数据没有上下级',
} as const;
