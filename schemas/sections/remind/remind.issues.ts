export const remindIssueTexts = {
  unknown_reminder: '没有名为“{reminder}”的到期提醒',
  timed_before_since: '从进入状态算起，只能说过后几天，不能提前',
} as const;
