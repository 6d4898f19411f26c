export const formsIssueTexts = {
  unknown_tab: '表单没有页签“{tab}”',
} as const;
