export const validIssueTexts = {
  valid_mixed: '生效字段与失效字段须同是日期，或同是日期时间',
} as const;
