import { expect, test } from 'vitest';
import { readBrought } from './brought.ts';

test.each([
  ['?code=c&state=s&iss=i&more=1', '', { as: 'answer', fields: { code: 'c', state: 's', iss: 'i' } }],
  ['?state=s&ticket=ST-1', '', { as: 'answer', fields: { state: 's', ticket: 'ST-1' } }],
  ['', '#third=t', { as: 'token', token: 't' }],
  ['', '#bind=b&name=%E6%9D%8E&title=T', { as: 'unbound', bind: 'b', name: '李', title: 'T' }],
  ['', '#error=%E4%B8%8D%E8%A1%8C', { as: 'error', message: '不行' }],
  ['?error=access_denied&state=s', '', { as: 'error', message: '没有完成登录，请重试' }],
  ['?code=c', '', { as: 'error', message: '单点登录失败，票据无效' }],
  ['', '', { as: 'error', message: '单点登录失败，票据无效' }],
])('%s%s', (search, hash, brought) => {
  expect(readBrought(search, hash)).toEqual(brought);
});
