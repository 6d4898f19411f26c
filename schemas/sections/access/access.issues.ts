export const accessIssueTexts = {
  unknown_role: '角色“{role}”在此没有任何权限',
  lines_told:
    '此权限只看得到“{part}”的一部分行，而“{field}”由全部行算出并保存，会透露看不到的行；请把它也列入看不到的字段',
  scope_clash: '范围“{scope}”与同名字段冲突',
  scope_loop: '范围互相引用，没有尽头：{circle}',
} as const;
