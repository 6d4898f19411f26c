export const storeIssueTexts = {
  lines_of_lines: '“{entity}”自己就取自明细，不能再从它取',
  line_scope_unread: '角色“{role}”在“{of}”里的数据范围“{rows}”用到了这里没有取的字段，无法按同样的范围显示',
  line_hidden_by_rule: '“{field}”在“{of}”里按规则隐藏，不能取到这里',
} as const;
