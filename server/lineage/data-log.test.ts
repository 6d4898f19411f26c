import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';

let at: Staffed;
let user = '';
beforeAll(async () => {
  at = await openStaffed('data_log');
  user = at.ids.buyer ?? '';
  const set = async (change: object) => {
    const { result } = await at.call('admin', 'GET', `/records/user/${user}`);
    const answer = await at.call('admin', 'PUT', `/records/user/${user}`, {
      id: user,
      version: result.version,
      ...change,
    });
    expect(answer.success, answer.message).toBe(true);
  };
  await set({ phone: '13900000001' });
  await set({ phone: '13900000002', workNo: 'W7' });
});
afterAll(() => at.close());

const contents = (logs: { dataContent: string }[]) => logs.map(({ dataContent }) => JSON.parse(dataContent));

test('versions hold the record as it stood, newest first', async () => {
  const { result } = await at.call('admin', 'GET', `/sys/dataLog/queryDataVerList?dataTable=sys_user&dataId=${user}`);
  expect(contents(result).map(({ phone, workNo }) => [phone, workNo])).toEqual([
    ['13900000002', 'W7'],
    ['13900000001', null],
  ]);
  expect(result[0]).toMatchObject({ dataTable: 'sys_user', dataId: user, type: 'json', createBy: '人admin' });
  const { result: page } = await at.call('admin', 'GET', `/sys/dataLog/list?dataTable=user&dataId=${user}&pageSize=1`);
  expect(page).toMatchObject({ total: 2, size: 1, pages: 2, records: [{ dataVersion: result[0].dataVersion }] });
});

test('two of them are compared by their ids', async () => {
  const { result } = await at.call('admin', 'GET', `/sys/dataLog/queryDataVerList?dataTable=sys_user&dataId=${user}`);
  const [newer, older] = result.map(({ id }: { id: string }) => id);
  const compared = await at.call('admin', 'GET', `/sys/dataLog/queryCompareList?dataId1=${older}&dataId2=${newer}`);
  expect(contents(compared.result).map(({ phone }) => phone)).toEqual(['13900000001', '13900000002']);
});

test('what somebody may not see is in no version for them, and what is not there is told', async () => {
  const { result } = await at.call('auditor', 'GET', `/sys/dataLog/queryDataVerList?dataTable=sys_user&dataId=${user}`);
  expect(JSON.stringify(result)).not.toContain('1390000000');
  expect(contents(result)[0]).toMatchObject({ workNo: 'W7' });
  for (const query of [`dataTable=sys_user&dataId=nobody`, `dataTable=none&dataId=${user}`, 'dataTable=sys_user'])
    expect(await at.call('admin', 'GET', `/sys/dataLog/queryDataVerList?${query}`)).toMatchObject({ success: false });
  expect(await at.call('buyer', 'GET', `/sys/dataLog/list?dataTable=sys_user&dataId=${user}`)).toMatchObject({
    success: false,
  });
});

test('the trash gives back, and lets go for ever only what is confirmed in words', async () => {
  const made = await at.call('admin', 'POST', '/records/position', { code: 'T1', name: '临时' });
  const { id } = made.result;
  await at.call('admin', 'POST', '/records/position/delete', { ids: [id] });
  expect(await at.call('admin', 'POST', '/records/position/purge', { ids: [id], confirm: '是' })).toMatchObject({
    reason: 'not_confirmed',
  });
  expect(await at.call('buyer', 'POST', '/records/position/purge', { ids: [id], confirm: '彻底删除' })).toMatchObject({
    success: false,
  });
  expect(await at.call('admin', 'POST', '/records/position/purge', { ids: [id], confirm: '彻底删除' })).toMatchObject({
    success: true,
  });
  expect(await at.rows('select 1 from sys_position where id = $1', id)).toEqual([]);
  const stands = await at.call('admin', 'POST', '/records/position', { code: 'T2', name: '在用' });
  expect(
    await at.call('admin', 'POST', '/records/position/purge', { ids: [stands.result.id], confirm: '彻底删除' }),
  ).toMatchObject({
    reason: 'unknown_record',
  });
});
