export const casesIssueTexts = {
  not_timed: '“{move}”只由人办理，没有到不到时之说',
  case_fails: '用例“{name}”未通过：{what}',
  rule_untested: '规则“{title}”还没有用例触发过',
} as const;
