// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places in these texts are filled when a message is made
import type { Channel } from './messages.contract.ts';

/** A text with `${variables}`: what a message of this sort says through one channel. */
export interface Template {
  readonly code: string;
  readonly channel: Channel;
  readonly name: string;
  readonly title: string;
  readonly content: string;
  /** `name: what it stands for`; the first column of the list of variables people see. */
  readonly vars: Readonly<Record<string, string>>;
  readonly test: Readonly<Record<string, string>>;
}

type Words = Pick<Template, 'name' | 'title' | 'vars' | 'test'> & { readonly says: Partial<Record<Channel, string>> };

/** What a message of a flow knows: the record by number, amount and party as far as its reader may see them. */
const flowVars = {
  title: '单据',
  starter: '提交人',
  by: '办理人',
  step: '步骤',
  flow: '流程',
  said: '结果或评论',
};
const flowTest = {
  title: '采购订单 PO26010001（¥120,000.00，某某科技有限公司）',
  starter: '李娜',
  by: '王强',
  step: '部门负责人',
  flow: '采购订单审批',
  said: '已同意',
};

/** The same words by each way: who chose a mail or a text message reads what the message center says. */
const everyWay = (notice: string): Words['says'] => ({ notice, sms: notice, mail: `<p>您好：</p><p>${notice}</p>` });

const product: Readonly<Record<string, Words>> = {
  verifyCode: {
    name: '验证码',
    title: '验证码',
    vars: { code: '验证码', minutes: '有效分钟数' },
    test: { code: '246810', minutes: '10' },
    says: {
      sms: '您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。',
      mail: '<p>您好：</p><p>您的验证码是 <strong>${code}</strong>，${minutes} 分钟内有效。请勿告诉他人。</p>',
    },
  },
  passwordReset: {
    name: '重置密码',
    title: '重置密码',
    vars: { code: '验证码', minutes: '有效分钟数', username: '用户账号' },
    test: { code: '246810', minutes: '10', username: 'li.na' },
    says: {
      sms: '您正在重置账号 ${username} 的密码，验证码 ${code}，${minutes} 分钟内有效。若非本人操作请忽略。',
      mail: '<p>您好：</p><p>您正在重置账号 ${username} 的密码，验证码 <strong>${code}</strong>，${minutes} 分钟内有效。</p><p>若非本人操作，请忽略此邮件。</p>',
    },
  },
  supplierInvited: {
    name: '邀请供应商注册',
    title: '邀请${name}注册为供应商',
    vars: { name: '企业名称', contact: '联系人', sender: '邀请人', code: '邀请码', validTo: '有效期至' },
    test: { name: '某某科技有限公司', contact: '陈晓', sender: '李娜', code: 'K7MXQ4R9TA', validTo: '2026-02-28' },
    says: {
      mail: '<p>${contact}您好：</p><p>${sender}邀请${name}注册为我们的供应商。</p><p>请打开我们的采购与供应商管理系统的注册页（/register?invite=${code}），或在注册页填写邀请码 <strong>${code}</strong>，${validTo} 以前有效，只能使用一次。请勿转给他人。</p>',
    },
  },
  registrationResult: {
    name: '注册审核结果',
    title: '注册审核结果：${result}',
    vars: { company: '企业名称', result: '审核结果', reason: '说明' },
    test: { company: '某某科技有限公司', result: '已通过', reason: '资料齐全' },
    says: {
      sms: '${company}的供应商注册${result}。${reason}',
      mail: '<p>${company}：</p><p>贵公司的供应商注册<strong>${result}</strong>。${reason}</p>',
      notice: '${company}的供应商注册${result}。${reason}',
    },
  },
  orderToConfirm: {
    name: '订单待确认',
    title: '订单 ${no} 待确认',
    vars: { no: '订单号', buyer: '采购方', deadline: '确认期限' },
    test: { no: 'PO26010001', buyer: '示例检测集团', deadline: '2026-01-05' },
    says: {
      sms: '${buyer}发来订单 ${no}，请在 ${deadline} 前登录系统确认。',
      mail: '<p>您好：</p><p>${buyer}发来订单 <strong>${no}</strong>，请在 ${deadline} 前登录系统确认。</p>',
      notice: '${buyer}发来订单 ${no}，请在 ${deadline} 前确认。',
    },
  },
  approvalWaiting: {
    name: '待审批提醒',
    title: '${title}待您审批',
    vars: { title: '单据', starter: '提交人' },
    test: { title: '采购需求 PR26010001', starter: '李娜' },
    says: {
      sms: '${starter}提交的${title}等待您审批。',
      mail: '<p>您好：</p><p>${starter}提交的<strong>${title}</strong>等待您审批。</p>',
      notice: '${starter}提交的${title}等待您审批。',
    },
  },
  ...Object.fromEntries(
    (
      [
        [
          'flowChoosing',
          '请选择办理人',
          '${title}等您选择办理人',
          '${starter}提交的${title}到了“${step}”，请选择由谁办理。',
        ],
        ['flowReturned', '审批退回', '${title}被退回', '您提交的${title}被${by}退回，请修改后重新提交。'],
        ['flowEnded', '审批结束', '${title}${said}', '您提交的${title}${said}（${flow}）。'],
        ['flowUrged', '审批催办', '请尽快办理：${title}', '${by}请您尽快办理${starter}提交的${title}（${step}）。'],
        ['flowCopied', '审批抄送', '抄送您：${title}', '${starter}提交的${title}抄送给您，请查看。'],
        [
          'flowHalted',
          '审批不能自动继续',
          '${title}的审批不能自动继续',
          '${starter}提交的${title}在“${step}”等待结束后不能继续：${said}。系统每小时再试一次；请先排除原因，也可以跳转或终止。',
        ],
        [
          'flowUnsure',
          '审批停住待处理',
          '${title}的审批停住了，请处理',
          '${starter}提交的${title}停在“${step}”：${said}。请把单据补充完整，再到待办中点“重新判断”；也可以跳转或终止。',
        ],
        ['flowRemarked', '审批评论', '${by}评论了${title}', '${by}在${title}的审批中写道：${said}'],
      ] as const
    ).map(([code, name, title, notice]) => [
      code,
      { name, title, vars: flowVars, test: flowTest, says: everyWay(notice) },
    ]),
  ),
  announcement: {
    name: '通知公告',
    title: '${title}',
    vars: { title: '公告标题', summary: '摘要', sender: '发布人' },
    test: { title: '系统停机维护通知', summary: '本周六 20:00 至 22:00 停机维护。', sender: '系统管理员' },
    says: {
      sms: '${sender}发布了通知：${title}。请登录系统查看。',
      mail: '<p>您好：</p><p>${sender}发布了通知 <strong>${title}</strong>：</p><p>${summary}</p>',
      notice: '${summary}',
    },
  },
  reportSent: {
    name: '订阅的报表',
    title: '报表“${title}”已生成',
    vars: { title: '订阅名称', rows: '行数' },
    test: { title: '应付账龄', rows: '36' },
    says: everyWay('您订阅的报表“${title}”已生成，共 ${rows} 行，请在消息中打开下载。'),
  },
  reportNotSent: {
    name: '订阅的报表未能发送',
    title: '报表“${title}”未能发送',
    vars: { title: '订阅名称', why: '原因' },
    test: { title: '应付账龄', why: '报表已不存在，或者订阅人已不能查看' },
    says: everyWay('您订阅的报表“${title}”未能发送：${why}。请到“我的订阅”查看。'),
  },
  business: {
    name: '业务提醒',
    title: '${say}：${record}',
    vars: { say: '提醒内容', record: '单据' },
    test: { say: '您的采购需求已退回', record: '采购需求 PR26010001' },
    says: everyWay('${say}：${record}'),
  },
};

/** The texts every company begins with; a company's own template of the same code and channel goes before. */
export const productTemplates: readonly Template[] = Object.entries(product).flatMap(([code, { says, ...words }]) =>
  (Object.entries(says) as [Channel, string][]).map(([channel, content]) => ({ ...words, code, channel, content })),
);

/** Those by which flows tell of themselves. */
export const flowTemplates: readonly string[] = Object.keys(product).filter(
  (code) => code === 'approvalWaiting' || code.startsWith('flow'),
);

/** What a sort of message is called. */
export const messageName = (code: string): string => product[code]?.name ?? code;

export const productTemplate = (code: string, channel: Channel): Template | undefined =>
  productTemplates.find((one) => one.code === code && one.channel === channel);
