export const pairsIssueTexts = {
  pair_of_facet: '成对的关系要写在原数据上：从别的视角保存时也要发现',
  pair_needs_store: '要自动发现关系，先要在“存储”里说明两端、类型和事实记在哪些字段',
  pair_wrong_end: '“{field}”不能做关系的一端：两端须是主单上直接保存的关联字段，指向同一种数据',
  pair_wrong_field: '“{field}”不能用在这里：要是主单上直接保存的{what}',
  pair_typed: '“{field}”由系统记下，不能由人填写：请把它设为只读',
  pair_apart: '一对数据的一种关系只有一条：请加一项查重，字段是“{pair}”和“{kind}”',
  pair_leans: '这里只能取“{entity}”自己保存的内容，不能取自{what}',
  pair_not_whose: '“{field}”没有指向“{entity}”：要说明这项内容属于谁',
} as const;
