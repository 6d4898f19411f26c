import { Type } from '@sinclair/typebox';
import { type ActionKind, defineActionKind } from '../kinds/action-kind.ts';

/** What needs no parameters: the record says everything. */
const plain = (name: string, title: string, ...at: ActionKind['at']) =>
  defineActionKind({ name, title, params: Type.Object({}), at });

export const testSource = plain('testSource', '测试数据源', 'action');

export const testProvider = plain('testProvider', '测试单点登录', 'action');

export const checkRulePatterns = plain('checkRulePatterns', '检查正则表达式', 'save');
export const tryCheckRule = plain('tryCheckRule', '试用校验规则', 'action');
export const checkFillRule = plain('checkFillRule', '检查填值规则', 'save');
export const tryFillRule = plain('tryFillRule', '预览填值规则', 'action');

export const checkTemplate = plain('checkTemplate', '检查消息模板', 'save');
export const sendTestTemplate = plain('sendTestTemplate', '试发消息模板', 'action');
export const resendMessage = plain('resendMessage', '重发消息', 'action');

export const checkAnnouncement = plain('checkAnnouncement', '检查公告', 'move', 'save');
export const releaseAnnouncement = plain('releaseAnnouncement', '发布公告', 'move');
export const revokeAnnouncement = plain('revokeAnnouncement', '撤销公告', 'move');

export const checkJob = plain('checkJob', '检查定时任务', 'save');
export const runJob = plain('runJob', '立即执行任务', 'action');

export const planSubscription = plain('planSubscription', '检查报表订阅', 'save', 'move');
export const sendReportNow = plain('sendReportNow', '立即发送报表', 'action');
