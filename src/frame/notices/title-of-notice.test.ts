import { expect, test } from 'vitest';
import { titleOfNotice } from './title-of-notice.ts';

test('a notice is called after what it is about, and else after who speaks', () => {
  expect(titleOfNotice({ category: '2', about: '采购订单' })).toBe('采购订单消息');
  expect(titleOfNotice({ category: '2', about: null })).toBe('系统公告');
  expect(titleOfNotice({ category: '1', about: null })).toBe('通知公告');
});
