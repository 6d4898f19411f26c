export const serialsIssueTexts = {
  unknown_serial: '没有编号规则“{serial}”',
  bad_serial: '编号格式须恰有一个流水号，例如 {n:5}',
  serial_repeats: '流水号按“{period}”重新开始，编号中须含有它，否则会重复',
} as const;
