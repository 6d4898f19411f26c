import { expect } from 'vitest';
import { company, drop, free, get, isFree, kept, menuOf, post, put, type Step } from '../support/lineage-client.ts';

const list = '_t=1600000000&column=createTime&order=desc&field=id,,username,realname&pageNo=1&pageSize=10';
const newcomer = { username: 'lineage.one', realname: '新人', workNo: 'L001', email: 'one@lab.example', sex: 1 };

/** Signing in, people and their rights. */
export const morning: readonly Step[] = [
  [
    'a picture to read at the door',
    () => get('/sys/randomImage/1600000000001'),
    { result: expect.stringMatching(/^data:image/) },
  ],
  [
    'signing in, known by the text 200',
    async () => {
      const answer = await company().login('admin');
      kept.token = answer.result.token;
      return { ...answer, isIn: answer.code === '200' };
    },
    {
      success: true,
      isIn: true,
      result: {
        userInfo: { username: 'admin', isShow: 1 },
        multi_depart: 1,
        sysAllDictItems: { sex: expect.any(Array) },
      },
    },
  ],
  [
    'an ended session is a 500 with exactly this sentence',
    async () => {
      const answer = await company().app.inject({ url: '/api/sys/user/list', headers: { 'x-access-token': 'gone' } });
      return { status: answer.statusCode, ...(answer.json() as object) };
    },
    { status: 500, message: 'Token失效，请重新登录' },
  ],
  [
    'the menu, never empty, each entry with its letter',
    async () => (await menuOf()).map((node) => ({ path: node.path, hidden: node.hidden, meta: node.meta })),
    expect.arrayContaining([
      expect.objectContaining({
        path: '/dashboard/analysis',
        hidden: false,
        meta: expect.objectContaining({ title: expect.any(String), permissionList: expect.any(Array) }),
      }),
    ]),
  ],
  [
    'buttons, mine and all',
    () => get('/sys/permission/getUserPermissionByToken'),
    {
      result: { auth: expect.any(Array), allAuth: expect.arrayContaining([expect.objectContaining({ status: '1' })]) },
    },
  ],
  ['no supplier', () => get('/supplierBaseAPI/getSupplier'), { success: true, result: null }],
  [
    'my departments',
    () => get('/sys/user/getCurrentUserDeparts'),
    { result: { list: [{ orgCode: 'A01', departName: '集团' }], orgCode: 'A01' } },
  ],
  [
    'choosing one by PUT',
    () => put('/sys/selectDepart', { username: 'admin', orgCode: 'A01' }),
    { success: true, result: { userInfo: { orgCode: 'A01' } } },
  ],
  [
    'choosing one by POST',
    () => post('/sys/selectDepart', { username: 'admin', orgCode: 'A01' }),
    { success: true, result: { userInfo: { orgCode: 'A01' } } },
  ],
  [
    'all dictionaries',
    () => get('/sys/dict/queryAllDictItems'),
    { result: { sex: [{ value: '1', text: '男', title: '男', label: '男' }, {}] } },
  ],
  [
    'counts of what is unread',
    () => get('/sys/annountCement/listByUser'),
    { result: { anntMsgList: [], anntMsgTotal: 0, sysMsgTotal: expect.any(Number) } },
  ],
  [
    'the list of users',
    () => get(`/sys/user/list?${list}&superQueryParams=&superQueryMatchType=and`),
    { success: true, result: { total: 5, current: 1, records: expect.any(Array) } },
  ],
  [
    'a search with stars',
    () => get(`/sys/user/list?${list}&username=*buy*`),
    { result: { total: 1, records: [{ username: 'buyer' }] } },
  ],
  [
    'roles for the dialog',
    () => get('/sys/role/queryall'),
    { result: expect.arrayContaining([expect.objectContaining({ roleCode: 'buyer' })]) },
  ],
  [
    'departments for the dialog',
    () => get('/sys/sysDepart/queryTreeList'),
    { result: [{ key: expect.any(String), title: '集团', isLeaf: false, children: [{}, {}] }] },
  ],
  ['a free account', () => isFree('username', newcomer.username), free],
  ['a free number', () => isFree('work_no', newcomer.workNo), free],
  ['a free mail box', () => isFree('email', newcomer.email), free],
  ['a free telephone', () => isFree('phone', '13912345678'), free],
  [
    'a new user',
    () =>
      post('/sys/user/add', {
        ...newcomer,
        phone: '13912345678',
        password: 'Fresh-Start-26',
        confirmpassword: 'Fresh-Start-26',
        selectedroles: company().ids['role:buyer'],
        selecteddeparts: company().ids.A01A01,
      }),
    { success: true, message: '添加成功！' },
  ],
  [
    'the number is taken now',
    () => isFree('work_no', newcomer.workNo),
    { success: false, message: '该值不可用，系统中已存在！' },
  ],
  [
    'its roles',
    async () => {
      kept.user = (await get('/sys/user/list?username=lineage.one')).result.records[0].id;
      return get(`/sys/user/queryUserRole?userid=${kept.user}`);
    },
    { result: [expect.any(String)] },
  ],
  [
    'its departments',
    () => get(`/sys/user/userDepartList?userId=${kept.user}`),
    { message: '查找成功', result: [{ title: '采购部' }] },
  ],
  [
    'changed by PUT, all fields sent back',
    () =>
      put('/sys/user/edit', { id: kept.user, ...newcomer, realname: '熟人', selecteddeparts: company().ids.A01A01 }),
    { success: true, message: '修改成功!' },
  ],
  [
    'frozen, the list of ids with a comma behind',
    () => put('/sys/user/frozenBatch', { ids: `${kept.user},`, status: '2' }),
    { success: true, message: '操作成功!' },
  ],
  [
    'two new passwords that differ',
    () =>
      put('/sys/user/changePassword', { username: 'lineage.one', password: 'Fresh-Start-27', confirmpassword: 'x' }),
    { success: false, message: '两次输入的密码不一样！' },
  ],
  ['deleted', () => drop(`/sys/user/delete?id=${kept.user}`), { success: true, message: '删除用户成功' }],
];
