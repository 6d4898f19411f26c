import * as other from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form, type Grid, workbook } from '../../tests/support/imports.ts';
import { testPassword } from '../../tests/support/people.ts';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';

let at: Staffed;
const tokens = new Map<string, string>();
beforeAll(async () => {
  at = await openStaffed('excel_calls');
  for (const who of ['admin', 'buyer']) tokens.set(who, (await at.login(who)).result.token);
  for (const n of [1, 2, 3])
    await at.call('admin', 'POST', '/sys/position/add', {
      code: `P${n}`,
      name: `职务${n}`,
      postRank: n === 1 ? '1' : null,
      sort: n,
    });
});
afterAll(() => at.close());

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who = 'admin') =>
  at.app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-access-token': tokens.get(who) ?? '' },
    ...(payload && { payload }),
  });

const grid = (bytes: Buffer): string[][] => {
  const book = other.read(bytes);
  return other.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as other.WorkSheet, {
    header: 1,
    raw: false,
    defval: '',
  });
};

const send = async (url: string, rows: Grid | Buffer, name = '职务.xls', who = 'admin') => {
  const { headers, payload } = form(name, Buffer.isBuffer(rows) ? rows : workbook(rows as Grid, 'biff8'));
  const response = await at.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...headers, 'x-access-token': tokens.get(who) ?? '' },
    payload,
  });
  return response.json();
};

describe('C18: exportXls', () => {
  test('by GET and by POST gives the same bytes of an Excel 97 workbook', async () => {
    const got = await ask('GET', '/sys/position/exportXls?column=sort&order=asc&_t=1');
    const posted = await ask('POST', '/sys/position/exportXls', { column: 'sort', order: 'asc' });
    expect(got.headers['content-type']).toBe('application/vnd.ms-excel');
    expect(got.headers['content-disposition']).toMatch(/^attachment; .*\.xls/);
    expect(got.rawPayload.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    expect(got.rawPayload.equals(posted.rawPayload)).toBe(true);
    const [title, by, headings, ...rows] = grid(got.rawPayload);
    expect([title?.[0], by?.[0]]).toEqual(['职务', '导出人:人admin']);
    expect(rows.map((row) => row[headings?.indexOf('职务编码') ?? -1])).toEqual(['P1', 'P2', 'P3']);
    expect(rows[0]?.[headings?.indexOf('职务级别') ?? -1]).not.toBe('1');
  });

  test('takes selections, and parameters as encoded JSON', async () => {
    const [one, two] = (await at.rows<{ id: string }>('select id from sys_position order by code')).map(({ id }) => id);
    const chosen = await ask('POST', '/sys/position/exportXls', {
      selections: `${one},${two},`,
      column: 'code',
      order: 'desc',
    });
    expect(
      grid(chosen.rawPayload)
        .slice(3)
        .map(([code]) => code),
    ).toEqual(['P2', 'P1']);
    const params = encodeURIComponent(encodeURI(JSON.stringify({ code: 'P3', selections: '' })));
    const packed = await ask('GET', `/sys/position/exportXls?paramsStr=${params}`);
    expect(
      grid(packed.rawPayload)
        .slice(3)
        .map(([code]) => code),
    ).toEqual(['P3']);
  });

  test('without rows has its headings, and fails in JSON', async () => {
    expect(grid((await ask('GET', '/sys/position/exportXls?code=none')).rawPayload)).toHaveLength(3);
    expect((await ask('GET', '/sys/position/exportXls?column=nothing')).json()).toMatchObject({
      success: false,
      code: 500,
    });
    expect((await ask('GET', '/sys/position/exportXls?paramsStr=%7B')).json()).toMatchObject({ success: false });
    expect((await ask('GET', '/sys/role/exportXls', undefined, 'buyer')).json()).toMatchObject({ success: false });
  });

  test('is opened once by a ticket, where a browser sends no header', async () => {
    const { result: ticket } = (await ask('GET', '/sys/common/ticket')).json();
    const open = () => at.app.inject({ method: 'GET', url: `/api/sys/position/exportXls?ticket=${ticket}` });
    expect((await open()).headers['content-type']).toBe('application/vnd.ms-excel');
    expect((await open()).json()).toMatchObject({ success: false, reason: 'not_signed_in' });
    const { result: again } = (await ask('GET', '/sys/common/ticket')).json();
    const list = await at.app.inject({ method: 'GET', url: `/api/sys/position/list?ticket=${again}` });
    expect(list.json()).toMatchObject({ success: false, reason: 'not_signed_in' });
  });
});

describe('C19: importExcel', () => {
  const head = ['职务编码', '职务名称', '职务级别', '排序'];
  const above = [['职务列表'], ['导出人:管理员']];

  test('all good', async () => {
    const answer = await send('/sys/position/importExcel', [
      ...above,
      head,
      ['A1', '甲', null, 1],
      ['A2', '乙', null, 2],
    ]);
    expect(answer).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：2' });
  });

  test('partly bad is 201 with a file that the client opens as a link', async () => {
    const answer = await send('/sys/position/importExcel', [
      ...above,
      head,
      ['B1', '甲', null, 1],
      ['A1', '重复', null, 2],
      ['B2', '', null, '三'],
    ]);
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: {
        totalCount: 3,
        successCount: 1,
        errorCount: 2,
        msg: '总上传行数：3，已导入行数：1，错误行数：2',
        fileName: 'import-error.txt',
      },
    });
    const { fileUrl } = answer.result;
    const file = await at.app.inject({ method: 'GET', url: `/api${fileUrl}` });
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(file.body.replace('\ufeff', '').split('\r\n')).toEqual([
      '第 5 行：“职务编码”与已有数据重复，忽略导入。',
      '第 6 行：排序：请输入整数；请填写职务名称，忽略导入。',
    ]);
    const guessed = await at.app.inject({
      method: 'GET',
      url: `/api${fileUrl.replace(/.{4}\/import-error.txt/, '0000/import-error.txt')}`,
    });
    expect(guessed.json()).toMatchObject({ success: false, reason: 'unknown_file' });
  });

  test.each<[string, Grid | Buffer, string]>([
    ['only doubles', [head, ['A1', '重复', null, 2]], '文件导入失败:有重复数据！'],
    ['only wrong rows', [head, ['C1', '', null, 2]], '文件导入失败:第 2 行：请填写职务名称'],
    ['no workbook', Buffer.from('nothing'), '文件导入失败:文件内容不是xls格式'],
    ['another table', [['这'], ['那']], '文件导入失败:没有找到表头，请使用模板：表头应有“职务编码”等列'],
  ])('bad is no success: %s', async (_, rows, message) => {
    expect(await send('/sys/position/importExcel', rows)).toMatchObject({ success: false, message });
  });

  test('without a file says so', async () => {
    expect((await ask('POST', '/sys/position/importExcel', {})).json()).toMatchObject({
      success: false,
      message: '文件导入失败！',
    });
  });

  test('an exported file is a template: brought in again it is nothing but doubles', async () => {
    const { rawPayload } = await ask('GET', '/sys/position/exportXls');
    expect(await send('/sys/position/importExcel', rawPayload)).toMatchObject({
      success: false,
      message: '文件导入失败:有重复数据！',
    });
  });

  test('users who are brought in have no password: nobody signs in as them before they set one', async () => {
    const roles = await at.rows<{ name: string }>(`select name from sys_role where code = 'buyer'`);
    const answer = await send('/sys/user/importExcel', [
      ['用户账号', '用户姓名', '手机号码', '主部门', '角色', '密码'],
      ['wang.wu', '王五', '13900000001', '采购部', roles[0]?.name ?? '', '123456'],
    ]);
    expect(answer).toMatchObject({ success: true, code: 200 });
    const [user] = await at.rows<{ id: string }>(`select id from sys_user where username = 'wang.wu'`);
    expect(await at.rows('select 1 from credential where user_id = $1', user?.id)).toEqual([]);
    for (const password of ['123456', '', testPassword])
      expect(await at.login('wang.wu', password)).toMatchObject({ success: false });
  });
});
