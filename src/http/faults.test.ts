import { describe, expect, test } from 'vitest';
import { Failed, type FaultKey, faultOf, faults, tellFault, type Wrong } from './faults.ts';

const cases: readonly [string, Wrong, FaultKey, string][] = [
  ['403', { status: 403 }, 'forbidden', '拒绝访问'],
  [
    '500 with an ended session',
    { status: 500, message: 'Token失效，请重新登录' },
    'expired',
    '很抱歉，登录已过期，请重新登录',
  ],
  ['500 otherwise', { status: 500, message: '库存不足' }, 'otherStatus', '库存不足'],
  ['404', { status: 404, message: '路径不存在，请检查路径是否正确' }, 'missing', '很抱歉，资源未找到!'],
  ['504', { status: 504 }, 'gatewayTimeout', '网络超时'],
  ['401', { status: 401, message: 'Token失效，请重新登录!' }, 'unauthorised', '未授权，请重新登录'],
  ['another status', { status: 503, message: '数据库暂时不可用' }, 'otherStatus', '数据库暂时不可用'],
  ['another status without a word', { status: 502 }, 'otherStatus', '操作失败'],
  ['code 510', { status: 200, code: 510, message: '没有权限' }, 'warned', '没有权限'],
  [
    'an import of which some rows failed',
    { status: 200, code: 201, message: '文件导入完成，但有错误' },
    'partlyImported',
    '文件导入完成，但有错误',
  ],
  ['a plain refusal', { status: 200, code: 500, message: '未找到对应数据' }, 'refused', '未找到对应数据'],
  ['a file that is not there', { status: 404, reason: 'unknown_file' }, 'noFile', '未知的文件'],
  ['nothing in time', { status: null, timedOut: true }, 'timeout', '网络超时'],
  ['no way to the server', { status: null }, 'offline', '网络连接失败，请检查网络后重试'],
  ['a file too large', { status: 413 }, 'tooLarge', '文件大小超出20MB限制，请压缩或降低文件质量！'],
  ['too many calls', { status: 429 }, 'tooMany', '操作过于频繁，请稍后再试'],
];

const said = (caught: unknown) => {
  const heard: object[] = [];
  tellFault({ open: (one) => heard.push(one) }, caught);
  return heard;
};

describe('what went wrong', () => {
  test.each(cases)('%s', (_, wrong, key, text) => {
    expect(faultOf(wrong)).toBe(key);
    const failed = new Failed(key, wrong);
    expect(failed.message).toBe(text);
    const { by, tone } = faults[key];
    expect(said(failed)).toEqual(by === 'frame' ? [] : [expect.objectContaining({ type: tone, content: text })]);
  });

  test('the server’s own word stays four seconds', () => {
    expect(said(new Failed('otherStatus', { message: '库存不足' }))).toEqual([
      { type: 'error', content: '库存不足', duration: 4 },
    ]);
  });

  test('every row is met by a case, but for those no answer leads to', () => {
    const met = new Set<string>(cases.map(([, , key]) => key));
    expect(Object.keys(faults).filter((key) => !met.has(key))).toEqual(['emptyFile', 'noMenu']);
    expect(said(new Failed('emptyFile'))).toEqual([{ type: 'warning', content: '文件下载失败' }]);
  });
});
