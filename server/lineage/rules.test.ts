import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';

// Every change of a document is a publish of all of them: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
let call: Catalog['call'];
beforeAll(async () => {
  catalog = await openCatalog('rules');
  call = catalog.call;
});
afterAll(() => catalog.close());

const json = (value: unknown) => JSON.stringify(value);

describe('check rules', () => {
  const steps = [
    { digits: '3', pattern: '^\\d{3}$', message: '前三位必须为数字' },
    { digits: '2', pattern: '^[A-Z]+$', message: '第四五位必须为大写字母' },
    { digits: '*', pattern: '^.{5,8}$', message: '长度为5到8位' },
  ];
  const check = (value: string, code = 'common') => {
    const coded = encodeURIComponent(encodeURIComponent(value));
    return call('buyer', 'GET', `/sys/checkRule/checkByCode?ruleCode=${code}&value=${coded}`);
  };

  test('are kept under the names old clients know', async () => {
    const body = { ruleName: '通用', ruleCode: 'common', ruleDescription: '试', ruleJson: json(steps) };
    expect(await call('admin', 'POST', '/sys/checkRule/add', body)).toMatchObject({
      success: true,
      message: '添加成功！',
    });
    const { result } = await call('admin', 'GET', '/sys/checkRule/list?ruleName=*通*');
    expect(result.records).toMatchObject([{ ruleName: '通用', ruleCode: 'common' }]);
    expect(JSON.parse(result.records[0].ruleJson)).toEqual(steps);
    const { id } = result.records[0];
    const edited = await call('admin', 'PUT', '/sys/checkRule/edit', { ...result.records[0], ruleName: '通用规则' });
    expect(edited).toMatchObject({ success: true, message: '编辑成功!' });
    expect((await call('admin', 'GET', `/sys/checkRule/queryById?id=${id}`)).result).toMatchObject({
      ruleName: '通用规则',
    });
    expect(await call('buyer', 'GET', '/sys/checkRule/list')).toMatchObject({ success: false });
  });

  test.each([
    { value: '123AB', passes: null },
    { value: '123ABCDE', passes: null },
    { value: 'abcAB', passes: { message: '前三位必须为数字', beginIndex: 0, endIndex: 3 } },
    { value: '123ab', passes: { message: '第四五位必须为大写字母', beginIndex: 3, endIndex: 5 } },
    { value: '12', passes: { message: '前三位必须为数字' } },
    { value: '123AB6789', passes: { message: '长度为5到8位', digits: '*' } },
    { value: '100%', passes: { message: '第四五位必须为大写字母', checkValue: '100%' } },
    { value: '', passes: null },
  ])('C20: judge $value, encoded twice, step by step', async ({ value, passes }) => {
    const answer = await check(value);
    if (passes) {
      expect(answer).toMatchObject({ success: false, code: 500, message: passes.message });
      expect(answer.result).toMatchObject({ ...passes, passed: false });
    } else expect(answer).toMatchObject({ success: true });
  });

  test('that are not there are told', async () => {
    expect(await check('1', 'none')).toMatchObject({ success: false, message: '该编码不存在' });
    expect(await check('1', '')).toMatchObject({ success: false, message: '该编码不存在' });
  });

  test('with a pattern that could make the server wait are not saved', async () => {
    for (const pattern of ['(?=a)b', '(', '(a)\\1']) {
      const body = { ruleName: '慢', ruleCode: 'slow', ruleJson: json([{ digits: '*', pattern, message: '不' }]) };
      const refused = await call('admin', 'POST', '/sys/checkRule/add', body);
      expect(refused).toMatchObject({ success: false, issues: [{ path: '/segments/0/pattern' }] });
    }
    const body = {
      ruleName: '不慢',
      ruleCode: 'fast',
      ruleJson: json([{ digits: '*', pattern: '^(a+)+$', message: '不' }]),
    };
    expect(await call('admin', 'POST', '/sys/checkRule/add', body)).toMatchObject({ success: true });
    const started = performance.now();
    expect(await check(`${'a'.repeat(400)}!`, 'fast')).toMatchObject({ success: false, message: '不' });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('are tried on a value without keeping it', async () => {
    const { result } = await call('admin', 'GET', '/sys/checkRule/list?ruleCode=common');
    const ask = (value: string) =>
      call('admin', 'POST', '/records/checkRule/actions/try', { ids: [result.records[0].id], answers: { value } });
    expect((await ask('1AB')).message).toBe('“1AB”不符合规则：前三位必须为数字');
    expect((await ask('123AB')).message).toBe('“123AB”符合规则');
  });
});

describe('a field that names a check rule', () => {
  const field = { type: 'text', label: '编号', checkRule: 'common' };
  test('takes only what passes it, in the head and in lines; what stood there is let be', async () => {
    const shelf = (head: object, line: object) => ({
      title: '货架',
      fields: { no: head, name: { type: 'text', label: '名称' }, status: { type: 'state', label: '状态' } },
      parts: { boxes: { label: '箱', fields: { no: line, what: { type: 'text', label: '内容' } } } },
      states: {
        field: 'status',
        start: 'open',
        nodes: { open: { label: '在用', open: '*' } },
        moves: { renumber: { label: '改号', from: ['open'], to: 'open', ask: [{ key: 'no', label: '编号' }] } },
      },
      access: { roles: { admin: { do: ['create', 'edit', 'move:renumber'] } } },
    });
    const plain = { type: 'text', label: '编号' };
    await catalog.publish('entity', 'shelf', shelf(plain, plain));
    const old = (await call('admin', 'POST', '/records/shelf', { no: 'old', boxes: [{ no: 'old' }] })).result;
    await catalog.publish('entity', 'shelf', shelf(field, field));
    const save = (body: object) => call('admin', 'POST', '/records/shelf', body);

    expect(await save({ no: 'abc12', boxes: [{ no: '123AB' }, { no: 'x' }] })).toMatchObject({
      success: false,
      reason: 'invalid_input',
      // A client that knows no issues shows the message alone.
      message: '校验失败：“编号”：前三位必须为数字；箱第2行“编号”：前三位必须为数字',
      issues: [
        { path: '/no', code: 'rule_says', params: { say: '前三位必须为数字' } },
        { path: '/boxes/1/no', params: { say: '前三位必须为数字' } },
      ],
    });
    const { result } = await save({ no: '123AB', boxes: [{ no: '456CD' }] });
    expect(result).toMatchObject({ no: '123AB' });
    const put = (record: { id: string; version: number }, body: object) =>
      call('admin', 'PUT', `/records/shelf/${record.id}`, { version: record.version, ...body });
    expect(await put(result, { no: '12' })).toMatchObject({ success: false, issues: [{ path: '/no' }] });
    expect(await put(result, { no: '789XY' })).toMatchObject({ success: true });
    const renumber = (no: string) =>
      call('admin', 'POST', `/records/shelf/${result.id}/moves/renumber`, { version: 2, answers: { no } });
    expect(await renumber('12')).toMatchObject({ success: false, issues: [{ path: '/no', code: 'rule_says' }] });
    expect(await renumber('111AA')).toMatchObject({ success: true });
    expect(await put(old, { name: '改名' })).toMatchObject({ success: true });
    expect(await put({ ...old, version: 2 }, { no: 'older' })).toMatchObject({ success: false });
  });

  test('asks nothing where the company has no such rule', async () => {
    await catalog.publish('entity', 'rack', {
      title: '架',
      fields: { no: { ...field, checkRule: 'nothing' } },
      access: { roles: { admin: { do: ['create'] } } },
    });
    expect(await call('admin', 'POST', '/records/rack', { no: 'x' })).toMatchObject({ success: true });
  });
});

describe('fill rules', () => {
  const add = (ruleCode: string, ruleClass: string, params: object) =>
    call('admin', 'POST', '/sys/fillRule/add', { ruleName: ruleCode, ruleCode, ruleClass, ruleParams: json(params) });
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();

  test('draw numbers that follow one another, and show the next without drawing it', async () => {
    expect(
      await add('contractNo', 'serial', { prefix: 'HT', dateFormat: 'yyyy', digits: 4, resetBy: 'year' }),
    ).toMatchObject({ success: true });
    const { result } = await call('admin', 'GET', '/sys/fillRule/list?ruleCode=contractNo');
    expect(result.records[0]).toMatchObject({ ruleClass: 'serial' });
    expect(JSON.parse(result.records[0].ruleParams)).toEqual({
      prefix: 'HT',
      dateFormat: 'yyyy',
      digits: 4,
      resetBy: 'year',
    });
    const next = async () => (await call('admin', 'GET', '/sys/fillRule/testFillRule?ruleCode=contractNo')).result;
    expect([await next(), await next()]).toEqual([`HT${year}0001`, `HT${year}0001`]);
    const drawn = await Promise.all(
      Array.from({ length: 20 }, () => call('buyer', 'PUT', '/sys/fillRule/executeRuleByCode/contractNo', {})),
    );
    const numbers = drawn.map((answer) => answer.result).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `HT${year}${String(n + 1).padStart(4, '0')}`));
    expect(await next()).toBe(`HT${year}0021`);
  });

  test('C21: answer many at once, each with its own form or the one for all', async () => {
    expect(await add('byForm', 'pattern', { pattern: '{form.orgCode}-{yyyy}{n:3}', resetBy: 'none' })).toMatchObject({
      success: true,
    });
    const { result } = await call('buyer', 'PUT', '/sys/fillRule/executeRuleByCodeBatch', {
      commonFormData: { orgCode: 'A01' },
      rules: [{ ruleCode: 'byForm' }, { ruleCode: 'byForm', formData: { orgCode: 'B' } }, { ruleCode: 'contractNo' }],
    });
    expect(result).toEqual([
      { ruleCode: 'byForm', result: `A01-${year}001` },
      { ruleCode: 'byForm', result: `B-${year}002` },
      { ruleCode: 'contractNo', result: `HT${year}0021` },
    ]);
  });

  test('make the codes of departments and categories', async () => {
    await add('org', 'orgCodeRule', {});
    await add('cat', 'categoryCodeRule', {});
    const { result } = await call('admin', 'PUT', '/sys/fillRule/executeRuleByCodeBatch', {
      rules: [{ ruleCode: 'org' }, { ruleCode: 'cat' }],
    });
    expect(result.map(({ result: code }: { result: string }) => code)).toEqual([
      expect.stringMatching(/^[A-Z]\d\d$/),
      'A01',
    ]);
  });

  test.each([
    { what: 'a class', ruleClass: 'java.lang.Runtime', params: {} },
    { what: 'what is inherited', ruleClass: 'constructor', params: {} },
    { what: 'a template of anything else', ruleClass: 'pattern', params: { pattern: '{process.exit()}' } },
    { what: 'two numbers', ruleClass: 'pattern', params: { pattern: '{n}{n}' } },
    { what: 'no digits', ruleClass: 'serial', params: { digits: 99 } },
  ])('of $what are not saved', async ({ ruleClass, params }) => {
    expect(await add('bad', ruleClass, params)).toMatchObject({ success: false });
  });

  test('that are not there are told', async () => {
    for (const code of ['none', '__proto__']) {
      expect(await call('buyer', 'PUT', `/sys/fillRule/executeRuleByCode/${code}`, {})).toMatchObject({
        success: false,
        message: '该编码不存在',
      });
    }
  });
});

describe('C20: the duplicate check', () => {
  const check = (query: string, who = 'admin') => call(who, 'GET', `/sys/duplicate/check?${query}`);
  const refused = '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!';

  test('tells what is free and what is taken, but for the record that has it', async () => {
    const { result } = await call('admin', 'GET', '/sys/checkRule/list?ruleCode=common');
    const [{ id }] = result.records;
    const pair = 'tableName=sys_check_rule&fieldName=code&fieldVal=common';
    expect(await check(pair)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check(`${pair}&dataId=${id}`)).toMatchObject({ success: true, message: '该值可用！' });
    expect(await check('tableName=checkRule&fieldName=code&fieldVal=other')).toMatchObject({
      success: true,
      message: '该值可用！',
    });
    expect(await check('tableName=sys_check_rule&fieldName=code&fieldVal=')).toMatchObject({
      success: true,
      message: '数据为空,不作处理！',
    });
    expect(await check(pair, 'theirs')).toMatchObject({ success: true });
    expect(await check('tableName=sys_dict&fieldName=dict_code&fieldVal=unit')).toMatchObject({ success: false });
    expect(await check('tableName=sys_dict&fieldName=dict_code&fieldVal=unit&dataId=unit')).toMatchObject({
      success: true,
    });
  });

  test('answers for every column of the user dialog of old clients, though only two are kept unique', async () => {
    const rows = (text: string) => catalog.house.db.tenant(1).rows({ text, values: [] });
    await rows(
      `insert into sys_user (tenant_id, id, username, realname, work_no, email, phone, status) values
        (1, 'd1', 'dup.one', '一', 'W001', 'one@example.com', '13900000001', '1')`,
    );
    for (const [column, taken] of [
      ['username', 'dup.one'],
      ['phone', '13900000001'],
      ['email', 'one@example.com'],
      ['work_no', 'W001'],
    ]) {
      const of = (value: string) => `tableName=sys_user&fieldName=${column}&fieldVal=${value}`;
      expect(await check(of(`${taken}`)), column).toMatchObject({
        success: false,
        message: '该值不可用，系统中已存在！',
      });
      expect(await check(`${of(`${taken}`)}&dataId=d1`), column).toMatchObject({ success: true });
      expect(await check(of('free')), column).toMatchObject({ success: true, message: '该值可用！' });
      expect(await check(of(`${taken}`), 'buyer'), column).toMatchObject({ success: false, message: refused });
    }
  });

  test('knows the tables and columns of old clients by their names', async () => {
    for (const [table, column] of [
      ['sys_check_rule', 'rule_code'],
      ['sys_fill_rule', 'rule_code'],
      ['sys_sms_template', 'template_code'],
      ['sys_position', 'code'],
      ['sys_role', 'role_code'],
      ['sys_data_source', 'code'],
      ['onl_cgform_head', 'table_name'],
    ]) {
      const free = await check(`tableName=${table}&fieldName=${column}&fieldVal=nobody_has_it`);
      expect(free, `${table}.${column}`).toMatchObject({ success: true, message: '该值可用！' });
    }
    const form = 'tableName=onl_cgform_head&fieldName=table_name&fieldVal=sys_user';
    expect(await check(form)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check(form, 'buyer')).toMatchObject({ success: false, message: refused });
  });

  test('what is not kept unique is judged among the records the asker sees', async () => {
    await catalog.publish('entity', 'crate', {
      title: '箱子',
      store: { indexes: [{ key: 'seal', on: ['seal'], unique: true }] },
      fields: {
        name: { type: 'text', label: '名称' },
        seal: { type: 'text', label: '封条' },
        note: { type: 'text', label: '备注' },
        side: { type: 'text', label: '归属' },
      },
      access: {
        scopes: { mine: "side = 'ours'" },
        roles: {
          admin: { do: ['create', 'edit'] },
          buyer: { rows: 'mine', do: ['create', 'edit'], edit: ['name', 'seal', 'side'] },
          demander: { do: ['read'] },
        },
      },
    });
    const add = async (who: string, body: object) => (await call(who, 'POST', '/records/crate', body)).result;
    const theirs = await add('admin', { name: '甲', seal: 'S1', note: 'N1', side: 'theirs' });
    const own = await add('buyer', { name: '乙', seal: 'S2', side: 'ours' });
    const asked = (query: string, who: string) => check(`tableName=crate&${query}`, who);
    const [free, taken] = [{ message: '该值可用！' }, { message: '该值不可用，系统中已存在！' }];

    // What stands in others' records is not told, unless a save would tell it.
    expect(await asked('fieldName=name&fieldVal=%E7%94%B2', 'buyer')).toMatchObject(free);
    expect(await asked('fieldName=name&fieldVal=%E7%94%B2', 'admin')).toMatchObject(taken);
    expect(await asked(`fieldName=name&fieldVal=%E7%94%B2&dataId=${theirs.id}`, 'admin')).toMatchObject(free);
    expect(await asked('fieldName=name&fieldVal=%E4%B9%99', 'buyer')).toMatchObject(taken);
    expect(await asked(`fieldName=name&fieldVal=%E4%B9%99&dataId=${own.id}`, 'buyer')).toMatchObject(free);
    expect(await asked('fieldName=seal&fieldVal=S1', 'buyer')).toMatchObject(taken);
    // A column one may not write, and records one may only read, are no questions.
    expect(await asked('fieldName=note&fieldVal=N1', 'buyer')).toMatchObject({ message: refused });
    expect(await asked('fieldName=seal&fieldVal=S1', 'demander')).toMatchObject({ message: refused });
  });

  test('a number that only the system writes cannot be probed', async () => {
    for (const who of ['buyer', 'supplier', 'role:supUser'])
      for (const table of ['purchaseOrder', 'supplierOrder', 'po_order'])
        for (const column of ['poNo', 'po_no', 'code', 'id'])
          expect(
            await check(`tableName=${table}&fieldName=${column}&fieldVal=PO2026`, who),
            `${who} ${table}.${column}`,
          ).toMatchObject({ success: false, message: refused });
  });

  test('answers only to those who may write it', async () => {
    for (const query of [
      'tableName=sys_check_rule&fieldName=create_by&fieldVal=x',
      'tableName=credential&fieldName=hash&fieldVal=x',
      "tableName=sys_check_rule&fieldName=code'%20or%201=1--&fieldVal=x",
      'tableName=sys_check_rule;drop&fieldName=code&fieldVal=x',
      'tableName=&fieldName=&fieldVal=x',
    ]) {
      expect(await check(query)).toMatchObject({ success: false, message: refused });
    }
    expect(await check('tableName=sys_check_rule&fieldName=code&fieldVal=common', 'buyer')).toMatchObject({
      message: refused,
    });
  });
});

describe('categories', () => {
  let ids: Record<string, string> = {};
  test('are coded by their level', async () => {
    const add = async (name: string, pid: string) => {
      expect(await call('admin', 'POST', '/sys/category/add', { name, pid, code: 'hacked' })).toMatchObject({
        success: true,
        message: '添加成功！',
      });
      const { result } = await call('buyer', 'GET', `/sys/category/loadOne?field=name&val=${encodeURIComponent(name)}`);
      ids = { ...ids, [name]: result.id };
      return result;
    };
    expect(await add('原材料', '0')).toMatchObject({ code: 'A01', pid: '0', hasChild: '0' });
    expect(await add('钢', ids.原材料 ?? '')).toMatchObject({ code: 'A01A01' });
    expect(await add('铜', ids.原材料 ?? '')).toMatchObject({ code: 'A01A02' });
    expect(await add('辅料', '0')).toMatchObject({ code: 'A02' });
    expect((await call('buyer', 'GET', '/sys/category/rootList?pageSize=1')).result).toMatchObject({
      total: 2,
      records: [{ name: '原材料', hasChild: '1' }],
    });
    expect(await call('buyer', 'POST', '/sys/category/add', { name: '甲', pid: '0' })).toMatchObject({
      success: false,
    });
  });

  test('C14: are read as trees, as words and as options', async () => {
    const get = (url: string) => call('buyer', 'GET', `/sys/category/${url}`);
    const names = ({ result }: { result: readonly { title?: string; name?: string; text?: string }[] }) =>
      result.map(({ title, name, text }) => title ?? name ?? text);
    expect(names(await get('loadTreeData?pcode=0'))).toEqual(['原材料', '辅料']);
    expect((await get('loadTreeData?pcode=A01')).result).toMatchObject([
      { key: ids.钢, value: ids.钢, title: '钢', label: '钢', code: 'A01A01', leaf: 1, parentId: ids.原材料 },
      { title: '铜' },
    ]);
    expect(
      names(await get(`loadTreeData?pid=${ids.原材料}&condition=${encodeURIComponent(json({ name: '铜' }))}`)),
    ).toEqual(['铜']);
    expect(await get('loadTreeData?pid=&pcode=')).toMatchObject({
      success: false,
      message: '加载分类字典树参数有误.[null]!',
    });
    expect(await get('loadTreeData?pcode=Z99')).toMatchObject({ message: '加载分类字典树参数有误.[code]!' });
    expect(await get(`loadTreeData?pcode=0&condition=${encodeURIComponent("name = '铜'")}`)).toMatchObject({
      message: '查询条件不合法',
    });
    expect(names(await get(`loadTreeChildren?pid=${ids.原材料}`))).toEqual(['钢', '铜']);
    expect((await get('loadTreeRoot?async=false')).result[0]).toMatchObject({
      title: '原材料',
      children: [{ title: '钢' }, { title: '铜' }],
    });
    expect(names(await get('loadTreeRoot?async=true&pcode=A01'))).toEqual(['钢', '铜']);
    expect(names(await get(`childList?pid=${ids.原材料}`))).toEqual(['钢', '铜']);
    expect((await get(`getChildListBatch?parentIds=${ids.原材料},${ids.辅料}`)).result).toMatchObject({ total: 2 });
    for (const path of ['loadDictItem/', 'loadDictItem']) {
      expect((await get(`${path}?ids=${ids.铜},none,${ids.原材料}`)).result).toEqual(['铜', '原材料']);
    }
    expect((await get(`loadDictItem/?ids=${ids.铜},none&delNotExist=false`)).result).toEqual(['铜', 'none']);
    expect(await get('loadDictItem/?ids=')).toMatchObject({ success: false, message: 'ids 不能为空' });
    expect((await get('loadAllData?code=A01')).result).toHaveLength(3);
    expect((await get('loadAllData?code=0')).result).toContainEqual({
      value: ids.铜,
      text: '铜',
      title: '铜',
      label: '铜',
    });
    expect(await get('loadAllData?code=Q')).toMatchObject({ message: '无数据,参数有误.[code]' });
    expect(await get('checkCode?pid=&code=')).toMatchObject({ message: '错误,类型编码为空!' });
    expect(await get(`checkCode?pid=${ids.原材料}&code=B01`)).toMatchObject({
      message: '编码不符合规范,须以"A01"开头!',
    });
    expect(await get(`checkCode?pid=${ids.原材料}&code=A01A09`)).toMatchObject({ success: true });
  });

  test('take the codes of what hangs below them along', async () => {
    const moved = await call('admin', 'PUT', '/sys/category/edit', { id: ids.原材料, pid: ids.辅料 });
    expect(moved).toMatchObject({ success: true });
    const { result } = await call('buyer', 'GET', `/sys/category/loadOne?field=id&val=${ids.铜}`);
    expect(result.code).toBe('A02A01A02');
    expect(await call('admin', 'PUT', '/sys/category/edit', { id: ids.辅料, pid: ids.铜 })).toMatchObject({
      success: false,
    });
  });

  test('are read as linked choices and table dictionaries too', async () => {
    const url = '/online/cgform/api/querySelectOptions?table=sys_category&txt=name&key=id&idField=id&pidField=pid';
    const first = await call('buyer', 'GET', `${url}&condition=${encodeURIComponent("pid = '0' order by pid")}`);
    expect(first.result).toEqual([{ label: '辅料', store: ids.辅料, id: ids.辅料, pid: null }]);
    const next = await call('buyer', 'GET', `${url}&pidValue=${ids.辅料}`);
    expect(next.result).toMatchObject([{ label: '原材料' }]);
    expect(await call('theirs', 'GET', `${url}&pidValue=`)).toMatchObject({ success: true, result: [] });
  });
});
