export const lineStatesIssueTexts = {
  not_a_line_state: '“{field}”不是状态类型的字段，不能记录行的状态',
  line_states_of_facet: '“{part}”的行状态要写在原单据上：从别的视角看到的是同样的行',
  line_move_of_nobody: '没有角色可以办理行的流转“{move}”，它也不会自动办理；请在权限里授予，或写明自动办理的条件',
} as const;
