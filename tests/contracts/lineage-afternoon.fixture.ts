import { expect } from 'vitest';
import { type Answer, company, drop, get, kept, menuOf, post, type Step, upload } from '../support/lineage-client.ts';

/** Dictionaries, notices, files, reports and fields of the company’s own. */
export const afternoon: readonly Step[] = [
  [
    'a role with an underscore',
    () => post('/sys/role/add', { roleName: '主管', roleCode: 'lab_head', description: '' }),
    { success: true },
  ],
  [
    'a role code that cannot be, with the reason in the message',
    () => post('/sys/role/add', { roleName: '坏', roleCode: '1 bad' }),
    { success: false, message: '校验失败：“角色编码”：格式不正确' },
  ],
  [
    'a dictionary with underscores',
    () => post('/sys/dict/add', { dictName: '级别', dictCode: 'lab_level', type: 0 }),
    { success: true, message: '保存成功！' },
  ],
  [
    'an entry of it',
    () => post('/sys/dictItem/add', { dictId: 'lab_level', itemText: '甲', itemValue: 'A', sortOrder: 1, status: 1 }),
    { success: true, message: '保存成功！' },
  ],
  [
    'the cache refreshed',
    async () => [await get('/sys/dict/refleshCache'), await get('/sys/dict/getDictItems/lab_level')],
    [{ success: true }, { result: [{ value: 'A', text: '甲' }] }],
  ],
  ['a dictionary nobody made', () => get('/sys/dict/getDictItems/nobody_made_it'), { success: true, result: [] }],
  [
    'entries before a dictionary is chosen',
    () => get('/sys/dictItem/list?pageNo=1&pageSize=10'),
    { success: true, result: { total: expect.any(Number) } },
  ],
  [
    'a category and one below it',
    async () => {
      await post('/sys/category/add', { name: '耗材', pid: '0' });
      const [{ key }] = (await get('/sys/category/loadTreeData?pcode=0')).result;
      await post('/sys/category/add', { name: '手套', pid: key });
      return [await get('/sys/category/loadTreeData?pcode=0'), await get(`/sys/category/loadTreeData?pid=${key}`)];
    },
    [{ result: [{ title: '耗材', leaf: 0 }] }, { result: [{ title: '手套', leaf: 1 }] }],
  ],
  [
    'an announcement written',
    async () => {
      const answer = await post('/sys/annountCement/add', {
        titile: '停机',
        msgContent: '<p>今晚</p>',
        msgCategory: '1',
        priority: 'H',
        msgType: 'ALL',
      });
      kept.notice = answer.result.id;
      return answer;
    },
    { success: true, message: '添加成功！' },
  ],
  [
    'released, and at its readers',
    async () => [
      await get(`/sys/annountCement/doReleaseData?id=${kept.notice}`),
      await get('/sys/annountCement/listByUser', 'buyer'),
    ],
    [
      { message: '该系统通知发布成功' },
      { result: { anntMsgTotal: 1, anntMsgList: [{ titile: '停机', type: '1', priority: 'H' }] } },
    ],
  ],
  [
    'read, by the record as it was shown',
    async () => [
      await post('/sys/desk/read', { id: kept.notice, titile: '停机' }, 'buyer'),
      await get('/sys/annountCement/listByUser', 'buyer'),
    ],
    [{ message: '操作成功' }, { result: { anntMsgTotal: 0 } }],
  ],
  [
    'revoked and deleted',
    async () => [
      await get(`/sys/annountCement/doReovkeData?id=${kept.notice}`),
      await drop(`/sys/annountCement/delete?id=${kept.notice}`),
    ],
    [{ message: '该系统通知撤销成功' }, { success: true }],
  ],
  [
    'a file, its path in the message',
    () => upload({ biz: 'temp' }, '合同.pdf', Buffer.from('%PDF-1.7')),
    {
      success: true,
      message: expect.stringMatching(/^temp\/.*合同\.pdf$/),
      result: { fileName: '合同.pdf', fileSize: 8 },
    },
  ],
  [
    'a picture among attachments',
    () => upload({ biz: 'temp' }, 'a.png', Buffer.from('x')),
    { success: false, message: 'a.png--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件' },
  ],
  [
    'a menu entry with its view',
    async () => {
      await post('/sys/permission/add', {
        parentId: '',
        menuType: 0,
        name: '外部页',
        url: '/isystem/outside',
        component: 'system/Outside',
      });
      return (await menuOf()).find(({ meta }) => meta.title === '外部页');
    },
    { path: '/isystem/outside', component: 'system/Outside' },
  ],
  [
    'a report’s columns',
    () => get('/online/cgreport/api/getRpColumns/supplierPicker', 'buyer'),
    {
      success: true,
      result: { cgRpConfigId: 'supplierPicker', columns: expect.any(Array), dictOptions: expect.any(Object) },
    },
  ],
  [
    'its query items, with where to look for choices',
    () => get('/online/cgreport/api/getQueryInfo/supplierPicker', 'buyer'),
    {
      result: [
        { view: 'text', config: '0' },
        { config: '1', dictCode: 'supplierGrade' },
      ],
    },
  ],
  [
    'its rows',
    () => get('/online/cgreport/api/getData/supplierPicker?pageNo=1&pageSize=10&column=createTime&order=desc', 'buyer'),
    { success: true, result: { total: expect.any(Number), records: expect.any(Array) } },
  ],
  [
    'a field of the company’s own, read only, told once',
    async () => {
      await post('/extendField/add', {
        type: 'demand',
        fieldName: 'bay',
        labelName: '货位',
        dataType: 'String',
        required: 'false',
        editProperty: '2',
      });
      const shown = (await get('/formStyle/getList?tableName=demand&formStyle=list', 'buyer')).result;
      return [
        (await get('/extendField/getList?type=demand', 'buyer')).result,
        shown.some(({ fieldName }: Answer) => fieldName === 'bay'),
      ];
    },
    [[{ fieldName: 'bay', editProperty: '2' }], false],
  ],
  [
    'an address nobody listed, by PATCH',
    () => company().call('admin', 'PATCH', '/sys/common/transitRESTful?url=http%3A%2F%2Fx.example%2F', {}),
    { success: false, message: '目标地址不在允许的范围内' },
  ],
  [
    'the page closes, its token in a form',
    async () => {
      const payload = `token=${kept.token}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return {
        status: (await company().app.inject({ method: 'POST', url: '/api/sys/logoutV2', payload, headers })).statusCode,
      };
    },
    { status: 200 },
  ],
];
