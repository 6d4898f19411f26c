export const checksIssueTexts = {
  no_period: '还不知道有效期从哪天起、到哪天止：请选好“有效期”的两个日期字段',
  apart_only_stops: '与已有数据比较时，附带条件或按有效期的查重只能“不能保存”，不能只提醒',
  apart_not_own: '单据由产品规定，企业不能在它的数据之间增加附带条件或按有效期的查重',
  apart_not_firm:
    '“{near}”不能用在查重的条件里：数据库只能按这条数据自己保存的字段判断，不能取关联的数据、当前时间或查看的人',
} as const;
