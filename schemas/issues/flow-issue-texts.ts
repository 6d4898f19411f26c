/** What can be wrong with a flow. */
export const flowIssueTexts = {
  unknown_flow: '没有流程“{flow}”',
  unknown_step: '流程里没有步骤“{step}”',
  // the tree
  step_in_no_way: '“{step}”写在“{other}”里面，而步骤只能放在分支的某个条件之下，请改选一个分支条件',
  way_of_no_branch: '分支条件“{step}”没有放在任何分支之下，请为它选择所属的分支',
  step_in_itself: '“{step}”绕来绕去放在了自己里面，请为它另选所在分支',
  flow_too_deep: '“{step}”的分支套分支超过了{most}层，请把里面的步骤另建成子流程',
  // branches
  branch_few_ways: '分支“{branch}”至少要有两个分支条件，只有一条路就不必分支',
  branch_without_otherwise: '分支“{branch}”没有“其他情况”：条件都不满足时无路可走，请增加一个',
  branch_two_otherwise: '分支“{branch}”有不止一个“其他情况”，只能留下一个',
  branch_nothing_to_join: '分支“{branch}”只走其中一条，不用说何时会合，请删去会合方式',
  branch_joins_more: '分支“{branch}”要等{join}条到达才会合，但总共只有{ways}条',
  way_without_condition: '“{way}”没有写条件，请写明何时走这一条，或设为“其他情况”',
  way_is_otherwise: '“{way}”已是“其他情况”，不能再写条件',
  way_is_always_taken: '分支“{branch}”同时走全部，“{way}”的条件不起作用，请删去条件或改为按条件走',
  // ways through it
  goto_into_way: '“{step}”不能跳到“{other}”：它在另一条分支里面，只能跳到本分支或外层的步骤',
  step_unreachable: '永远走不到“{step}”：前面的步骤都跳到了别处，请删去它或给前面的跳转加上条件',
  flow_no_way_out: '走到“{step}”以后再也到不了流程的终点，请给往回的跳转加上条件',
  flow_goes_round: '“{step}”往回跳时途中没有人办理也不等待，会一直转下去，请在途中加上审批、办理或等待',
  // persons
  flow_unknown_role: '没有角色“{role}”，或者它在任何单据上都没有权限，找不到可以办理的人',
  flow_no_person: '“{field}”里不是人员或部门，不能由它找办理人',
  flow_no_depart: '“{field}”里不是部门或人员，不能由它找部门负责人',
  flow_no_supplier: '“{field}”里不是供应商，不能由它找供应商的账号',
  flow_not_before: '到“{step}”时“{other}”还没有人办理过，请改选前面的步骤',
  flow_nobody_before: '“{step}”前面没有人办理的步骤，没有“上一步”可言',
  flow_handle_refuses: '“{step}”是办理，不是审批，不能拒绝，请改成其他方式或把它改为审批',
  // fields
  flow_not_written: '“{field}”由系统计算或编号，办理时不能填写',
  flow_writes_no_part: '办理时不能填写明细“{part}”，只能填写表头的字段，请改为“只读”或“隐藏”',
  flow_hides_held:
    '“{flow}”还有 {count} 张单据按发起时的版本审批，对办理的人隐藏{fields}；新的配置不再隐藏，发布后他们立即就能看到。请在流程的步骤中保留对{fields}的隐藏，等这些单据办完、撤回或终止后再去掉',
  flow_not_hidden: '“{field}”是系统字段，或用来称呼单据、表示状态，处处要用，不能对办理的人隐藏',
  flow_needs_one_field: '只能要求填写单个字段，不能要求整个明细或字段集',
  // flows within flows
  flow_of_other: '流程“{flow}”审批的是“{entity}”，不能用在“{own}”上',
  flow_calls_itself: '子流程“{flow}”最终又调用了自己，会一直进行下去',
  flow_calls_deep: '子流程“{flow}”里层层调用超过了{most}层，请减少层次',
} as const;
