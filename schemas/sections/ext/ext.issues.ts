export const extIssueTexts = {
  ext_closed: '“{entity}”没有开放扩展字段',
  ext_kind: '扩展字段不能使用类型“{kind}”',
  ext_full: '扩展字段最多{max}个',
} as const;
