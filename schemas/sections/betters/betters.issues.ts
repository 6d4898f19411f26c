export const bettersIssueTexts = {
  better_of_facet: '竞争“{better}”要写在原单据上：从别的视角保存时也要遵守',
  better_needs_reference: '“{field}”不是主单上指向一张单据的关联字段，不能用在这里',
  better_wrong_field: '“{field}”不能用在这里：要是直接保存在单据上的{what}',
  better_elsewhere: '席位的“{field}”没有指向“{entity}”：每个席位要属于所竞的那张单据',
  better_typed: '“{field}”由竞争记下，不能由人填写：请把它设为只读',
  better_leans: '这里按所竞单据当时保存的内容核定，不能取自{what}',
  better_written: '“{entity}”参加竞争，只增不改：而它的角色里有人可以修改、删除或导入',
} as const;
