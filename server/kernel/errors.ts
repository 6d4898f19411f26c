import { capIssues, type Issue } from '../../schemas/issues/result.ts';
import { type NamePlace, withReasons } from './say-reasons.ts';

/** Every way the server refuses. A code is a promise: clients rely on it, texts are what people read. */
export const refusals = {
  not_signed_in: { status: 401, text: 'Token失效，请重新登录' },
  sign_in_failed: { status: 200, text: '用户名或密码错误' },
  sign_in_locked: { status: 200, text: '该用户登录失败次数过多，请于10分钟后再次登录！' },
  captcha_missing: { status: 200, text: '验证码无效' },
  captcha_wrong: { status: 200, code: 412, text: '验证码错误' },
  account_frozen: { status: 200, text: '该用户已冻结' },
  company_left: { status: 200, text: '贵司已退出合作，账号停用；要恢复合作请联系采购方' },
  account_gone: { status: 200, text: '该用户已注销' },
  tenant_closed: { status: 200, text: '与该用户关联的租户均已被冻结，无法登录！' },
  unknown_session: { status: 200, text: 'Token无效!' },
  other_tenant: { status: 200, code: 510, text: '您当前不在该公司，请刷新页面后重试' },
  not_linked: { status: 200, code: 510, text: '您在该公司没有已关联的账号' },
  not_linkable: { status: 200, text: '该账号与已关联的账号属于同一家公司' },
  sso_failed: { status: 200, text: '单点登录失败，票据无效' },
  sso_unbound: { status: 200, text: '该身份还没有绑定本系统的账号' },
  sso_no_account: { status: 200, text: '没有与该身份对应的账号，请联系管理员开通' },
  sso_taken: { status: 200, text: '该身份或该账号已有其他绑定，请先解除' },
  unknown_provider: { status: 200, text: '没有配置或未启用该单点登录' },
  provider_away: { status: 200, text: '单点登录服务暂时不可用，请稍后再试' },
  sign_out_failed: { status: 200, text: '退出登录失败！' },
  not_yourself: { status: 200, text: '只允许修改自己的密码！' },
  wrong_password: { status: 200, text: '旧密码输入错误!' },
  weak_password: { status: 200, text: '密码不符合要求' },
  password_expired: { status: 200, text: '一次性密码已过期，请联系管理员重新发放' },
  must_change_password: { status: 200, code: 510, text: '请先修改密码' },
  phone_missing: { status: 200, text: '手机号不允许为空！' },
  not_a_mobile: { status: 200, text: '请输入正确的手机号' },
  code_still_good: { status: 200, text: '验证码10分钟内，仍然有效！' },
  code_not_sent: { status: 200, text: '短信验证码发送失败,请稍后重试' },
  code_wrong: { status: 200, text: '手机验证码错误' },
  code_gone: { status: 200, text: '手机验证码失效，请重新获取' },
  several_accounts: { status: 200, text: '该手机号绑定了多个账号，请使用密码登录' },
  already_registered: { status: 200, text: '该手机号已注册' },
  registration_closed: { status: 200, text: '未开放自助注册，请联系管理员开通账号' },
  invite_wrong: { status: 200, text: '邀请码不正确或已失效，请与邀请您的采购方核对' },
  invite_used: { status: 200, text: '这个邀请码已经用来注册过了；忘记账号请联系贵司注册的同事' },
  invite_expired: { status: 200, text: '这个邀请码已过有效期，请联系邀请您的采购方重新发送' },
  reset_failed: { status: 200, text: '重置密码失败！' },
  locked: { status: 200, code: 510, text: '屏幕已锁定，请输入密码解锁' },
  unlock_failed: { status: 200, text: '密码不正确，请重新输入' },
  must_complete: { status: 200, code: 510, text: '请先完善企业信息和资质文件，审核通过后即可使用' },
  view_only: { status: 200, code: 510, text: '正在以他人身份查看，只能看，不能做任何改动；退出后再操作' },
  not_allowed: { status: 200, code: 510, text: '没有权限，请联系管理员授权' },
  bad_request: { status: 400, text: '请求的格式不正确' },
  unknown_path: { status: 404, text: '路径不存在，请检查路径是否正确' },
  wrong_method: { status: 405, text: '不支持的请求方法' },
  unknown_report: { status: 200, text: '没有这份报表，或您无权查看' },
  unknown_entity: { status: 200, text: '没有这种单据，或您无权查看' },
  unknown_record: { status: 200, text: '未找到对应数据' },
  unknown_version: { status: 200, text: '没有这一版，或您无权查看' },
  form_lost: { status: 200, text: '当时的表单已无法还原，请查看修改记录' },
  unknown_list: { status: 200, text: '没有这个列表，或您无权查看' },
  plan_changed: { status: 200, text: '页面配置已更新，请刷新' },
  unknown_document: { status: 200, text: '没有这份配置' },
  unknown_revision: { status: 200, text: '没有这个版本' },
  published_meanwhile: { status: 200, code: 409, text: '其他人已发布了新版本，请重新检查后再发布' },
  draft_changed: { status: 200, code: 409, text: '草稿在检查之后又被修改过，请重新检查' },
  nothing_to_publish: { status: 200, text: '没有需要发布的修改' },
  not_publishable: { status: 200, text: '配置未通过检查，不能发布' },
  not_confirmed: { status: 200, text: '此次发布会停用已有的数据，请输入确认文字' },
  needs_second_person: {
    status: 200,
    text: '本公司的发布须由另一人审核：请到“配置发布 › 待发布”提交审核',
  },
  text_changed: { status: 200, code: 409, text: '内容在固化以后有改动，请重新审批' },
  stale_version: { status: 200, code: 409, text: '这条数据已被他人修改，请合并后再保存' },
  flow_moved_on: { status: 200, code: 409, text: '审批已有新的进展，请查看后再办理' },
  invalid_input: { status: 200, text: '校验失败，请检查填写的内容' },
  duplicate_record: { status: 200, text: '数据库中已存在该记录' },
  still_used: { status: 200, text: '该数据正被其他单据引用，不能删除' },
  ledger_off: { status: 200, text: '上游单据记录的数量与单据对不上' },
  below_taken: { status: 200, text: '数量不能少于下游单据已占用的数量' },
  over_bound: { status: 200, text: '数量超出可用余量' },
  under_bound: { status: 200, text: '数量低于应留的余量' },
  no_account: { status: 200, text: '找不到要占用的对象' },
  wrong_state: { status: 200, text: '当前状态不允许此操作' },
  unknown_dict: { status: 200, text: '字典Code格式不正确！' },
  not_registered: { status: 200, text: '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!' },
  unknown_file: { status: 404, text: '未知的文件' },
  no_file: { status: 200, text: '请上传文件' },
  wrong_file_type: { status: 200, text: '附件上传格式限制为：pdf、doc、docx、jpg、excel文件' },
  too_large: { status: 413, text: '文件大小超出20MB限制，请压缩或降低文件质量！' },
  body_too_large: { status: 413, text: '提交的内容过大，请减少一次提交的行数或内容' },
  broken_form: { status: 400, text: '上传的内容不完整或格式有误，没有保存，请重新上传' },
  too_many: { status: 429, text: '操作过于频繁，请稍后再试' },
  no_chromium: {
    status: 200,
    text: '服务器没有可用的 Chromium，不能生成 PDF；请用浏览器打印并另存为 PDF，或联系管理员安装',
  },
  print_failed: { status: 200, text: 'PDF 没有生成成功，请稍后再试' },
  not_forwarded: { status: 200, text: '目标地址不在允许的范围内' },
  request_key_taken: { status: 200, code: 409, text: '这个请求标识已用于另一次提交，请刷新页面后重试' },
  request_under_way: { status: 200, code: 409, text: '同一次提交正在办理，请稍后到列表中查看，不要重复提交' },
  request_refused_before: { status: 200, code: 409, text: '同一次提交刚被拒绝，请按提示修改后再提交' },
  request_made: { status: 200, code: 409, text: '这次提交已经办成，请到列表中查看，不要重复提交' },
  request_unsure: { status: 200, code: 409, text: '这次提交在办理中断开，结果未知：请先到列表中核对，没有再重新提交' },
  too_much_work: {
    status: 200,
    text: '这次要计算的内容过多，没有做任何改动；请减少明细行数，或分几次办理',
  },
  took_too_long: { status: 503, text: '查询耗时过长，请缩小范围后再试' },
  data_locked: { status: 503, text: '要用的数据正被另一项操作占用，请稍后再试' },
  too_busy: { status: 503, text: '同时进行的操作过多，请稍后再试' },
  disk_full: { status: 503, text: '服务器的磁盘空间已满，没有保存，请联系管理员清理后再试' },
  not_writable: { status: 503, text: '服务器的存放目录不可写，没有保存，请联系管理员检查目录权限' },
  database_away: { status: 503, text: '数据库暂时不可用，请稍后再试' },
} as const satisfies Record<string, { status: number; code?: number; text: string }>;

export type RefusalCode = keyof typeof refusals;

/** Codes whose own sentence says only that something is wrong: what it is stands in the issues. */
const general: ReadonlySet<RefusalCode> = new Set([
  'invalid_input',
  'duplicate_record',
  'below_taken',
  'over_bound',
  'under_bound',
  'no_account',
  'ledger_off',
  'still_used',
  'not_publishable',
]);

interface Saying {
  readonly issues?: readonly Issue[];
  readonly result?: unknown;
  /** Instead of the code's own sentence with the issues behind it. */
  readonly text?: string;
  /** What people call the places the issues are about. */
  readonly named?: NamePlace;
}

/** Thrown only on the server, caught only by the error handler. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly issues: readonly Issue[];
  /** What the refusal hands along, for example the record as it now stands. */
  readonly result: unknown;

  constructor(code: RefusalCode, { issues = [], result = null, text, named }: Saying = {}) {
    const capped = capIssues(issues);
    super(text ?? (general.has(code) ? withReasons(refusals[code].text, capped, named) : refusals[code].text));
    this.name = 'Refusal';
    this.code = code;
    this.issues = capped;
    this.result = result;
  }
}
