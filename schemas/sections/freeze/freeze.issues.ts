export const freezeIssueTexts = {
  frozen_of_facet: '固化要写在原单据上：固化的内容不分从哪个视角看',
  nothing_frozen: '“{part}”里没有可以固化的字段',
  frozen_moves_on: '“{field}”由其他单据改写，或不保存在本单上，不能固化',
} as const;
