/** Beside what a state shares with those of lines: what can be wrong with a state that names flows, and with moves whose time comes. */
export const statesIssueTexts = {
  flow_none_fits: '“{state}”的每个流程都有条件：都不满足时没有人审批，请让最后一个不带条件，或写明“无须审批”',
  flow_never_chosen: '“{flow}”前面已有不带条件的流程，永远轮不到它，请调整次序或给前面的加上条件',
  flow_not_from: '“{move}”不是从“{state}”出发的流转，流程结束后不能办理它',
  flow_move_by_itself: '“{move}”由流程办理，不能再设成自动办理或到时自动办理',
  flow_move_asks: '“{move}”由流程办理，只能用审批意见回答一个问题，请给其余的写上“自动办理时填写”',
  flow_move_asks_who: '“{move}”由流程办理，它的条件里不能问是谁在办理，请删去这个条件',
  flow_agreed_by: '“{field}”须是不能填写的多项关联，关联到用户，才能记同意的人',
  flow_move_granted: '“{move}”在“{state}”由流程办理，请从角色“{role}”的权限里去掉它',
  timed_asks: '到时自动办理，没有人来填“{ask}”：请写明自动办理时填写什么，或改为可以不填，或另设一个由人办理的流转',
  timed_by_nobody: '流转“{move}”到时自动办理，不分是谁：“{word}”请写在由人办理的流转上',
  timed_circle: '“{move}”到时会绕回起点，永远不会停：请去掉其中一个自动办理',
} as const;
