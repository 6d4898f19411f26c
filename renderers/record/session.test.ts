import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { HEAD } from '../forms/tree.ts';
import { type MemoryOptions, memoryRecord } from './fixture/memory-record.ts';
import { buyerAsker, sampleLine, sampleOrder } from './fixture/sample-order.ts';
import { resolve } from './merging.ts';
import { createSession, formOf, load, rest, type Session, stateOf, wake } from './session.ts';
import { cancel, edit, move, resume, save } from './session-work.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const opened: Session[] = [];

async function open(record: RecordData, { id = record.id, ...more }: Partial<MemoryOptions> & { id?: string } = {}) {
  const server = memoryRecord({ plan, record, ...more });
  const saved: RecordData[] = [];
  const session = createSession({
    plan,
    services: server.services,
    asker: buyerAsker,
    id,
    initial: id ? undefined : record,
    onSaved: (one) => saved.push(one),
    onClose: () => saved.push({}),
  });
  opened.push(session);
  await load(session);
  return { server, session, saved, form: formOf(session), now: () => stateOf(session) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const session of opened.splice(0)) rest(session);
  vi.useRealTimers();
});

describe('saving', () => {
  test('stores what was written and goes back to reading', async () => {
    const { session, form, server, saved, now } = await open(sampleOrder(2));
    edit(session);
    form.set(HEAD, 'remark', '改过');
    expect(await save(session)).toBe(true);
    expect(server.stored()).toMatchObject({ remark: '改过', version: 4 });
    expect(now()).toMatchObject({ mode: 'read', busy: null, told: { tone: 'success' } });
    expect(saved).toHaveLength(1);
  });

  test('sends nothing while something is wrong', async () => {
    const { session, form, server, now } = await open(sampleOrder(2));
    form.set(HEAD, 'supplier', null);
    expect(await save(session)).toBe(false);
    expect(server.stored().version).toBe(3);
    expect(now()).toMatchObject({ checked: true, told: { text: '有 1 处需要修改，已在页面上标出' } });
  });

  test('tells whoever only reads what stands against a step, in the words of its rule', async () => {
    const { session, server, now } = await open(
      sampleOrder(1, { $rel: { 'supplier.country': 'CN', 'supplier.frozen': 'Y', 'supplier.verifyStatus': '6' } }),
    );
    expect(await move(session, 'submit')).toBe(false);
    expect(server.stored().version).toBe(3);
    expect(now()).toMatchObject({ mode: 'read', checked: true, told: { tone: 'error' } });
    expect(now().told?.text).toMatch(/^该供应商未通过审核或已冻结，不能下单：现在是冻结/);
    edit(session);
    expect(await move(session, 'submit')).toBe(false);
    expect(now().told?.text).toBe('有 1 处需要修改，已在页面上标出');
  });

  test('asks about warnings once', async () => {
    const { session, form, server, now } = await open(sampleOrder(2));
    form.set('line-0002', 'lines.material', form.cell('line-0001', 'lines.material').value);
    form.set('line-0002', 'lines.needDate', form.cell('line-0001', 'lines.needDate').value);
    expect(await save(session)).toBe(false);
    expect(now().warned?.issues[0]?.params).toMatchObject({ say: '同一物料同一日期出现了多行' });
    now().warned?.goOn();
    await vi.runAllTimersAsync();
    expect(server.stored().version).toBe(4);
  });
});

describe('what is still being sent', () => {
  const sent = () => {
    let end: (came: boolean) => void = () => undefined;
    const arrival = new Promise<boolean>((done) => {
      end = done;
    });
    return { arrival, abort: new AbortController(), end };
  };

  test('is waited for by a save and by a move', async () => {
    for (const press of [save, (one: Session) => move(one, 'submit')]) {
      const { session, form, server, now } = await open(sampleOrder(1));
      edit(session);
      const file = sent();
      form.late(HEAD, 'remark').wait(file.arrival, file.abort);
      const pressed = press(session);
      await vi.runAllTimersAsync();
      expect(now()).toMatchObject({ told: { text: '正在等待文件上传完成' } });
      expect(now().busy).not.toBeNull();
      expect(server.stored().version).toBe(3);
      form.set(HEAD, 'remark', '随文件到达');
      file.end(true);
      expect(await pressed).toBe(true);
      expect(server.stored().remark).toBe('随文件到达');
    }
  });

  test('and does not come, stops the save with a sentence; the next one goes on without it', async () => {
    const { session, form, server, now } = await open(sampleOrder(1));
    edit(session);
    form.set(HEAD, 'remark', '改过');
    const file = sent();
    form.late(HEAD, 'remark').wait(file.arrival, file.abort);
    const pressed = save(session);
    file.end(false);
    expect(await pressed).toBe(false);
    expect(server.stored().version).toBe(3);
    expect(now()).toMatchObject({ busy: null, mode: 'edit', told: { tone: 'error' } });
    expect(await save(session)).toBe(true);
  });

  test('is stopped when what was written is given up', async () => {
    const { session, form } = await open(sampleOrder(1));
    edit(session);
    const file = sent();
    form.late(HEAD, 'remark').wait(file.arrival, file.abort);
    await cancel(session);
    expect(file.abort.signal.aborted).toBe(true);
    expect(form.settled()).toBeNull();
  });
});

describe('when somebody else saved before', () => {
  test('what does not overlap is merged and saved, and said', async () => {
    const { session, form, server, now } = await open(sampleOrder(2));
    form.set(HEAD, 'remark', '我的备注');
    server.saveBy('王建国', { payTerm: 'NET60', lines: [{ ...sampleLine(0), qty: '8' }, sampleLine(1)] });
    expect(await save(session)).toBe(true);
    expect(server.stored()).toMatchObject({ remark: '我的备注', payTerm: 'NET60', version: 5 });
    expect((server.stored().lines as RecordData[])[0]).toMatchObject({ qty: '8' });
    expect(now().note).toBe('已合并王建国 14:01 保存的修改：付款条件、订单明细 第 1 行 数量');
  });

  test('what overlaps is asked, and saved as chosen', async () => {
    const { session, form, server, now } = await open(sampleOrder(2));
    form.set(HEAD, 'remark', '我的备注');
    form.set('line-0001', 'lines.qty', '5');
    server.saveBy('王建国', { remark: '他的备注', lines: [{ ...sampleLine(0), qty: '8' }, sampleLine(1)] });
    expect(await save(session)).toBe(false);
    const conflicts = now().merging?.conflicts ?? [];
    expect(conflicts.map(({ field, mine, theirs }) => [field, mine, theirs])).toEqual([
      ['remark', '我的备注', '他的备注'],
      ['lines.qty', '5', '8'],
    ]);
    await resolve(session, new Map(conflicts.map((one, at) => [one, at === 0 ? 'theirs' : 'mine'])));
    expect(server.stored()).toMatchObject({ remark: '他的备注', version: 5 });
    expect((server.stored().lines as RecordData[])[0]).toMatchObject({ qty: '5' });
  });

  test('a row they removed and I changed comes back as a new one, or goes', async () => {
    for (const [choice, count] of [
      ['mine', 2],
      ['theirs', 1],
    ] as const) {
      const { session, form, server, now } = await open(sampleOrder(2));
      form.set('line-0001', 'lines.qty', '5');
      server.saveBy('王建国', { lines: [sampleLine(1)] });
      expect(await save(session)).toBe(false);
      await resolve(session, new Map((now().merging?.conflicts ?? []).map((one) => [one, choice])));
      const lines = server.stored().lines as RecordData[];
      expect(lines).toHaveLength(count);
      expect(lines.some(({ id }) => id === 'line-0001')).toBe(false);
    }
  });

  test('a move shows the newer record instead of being made', async () => {
    const { session, form, server, now } = await open(sampleOrder(1));
    server.saveBy('王建国', { remark: '新' });
    expect(await move(session, 'submit')).toBe(false);
    expect(form.cell(HEAD, 'remark').value).toBe('新');
    expect(now().told?.tone).toBe('info');
  });
});

describe('moves', () => {
  test('save first what is being written, and say what comes next', async () => {
    const { session, form, server, now } = await open(sampleOrder(1));
    edit(session);
    form.set(HEAD, 'remark', '改过');
    expect(await move(session, 'submit')).toBe(true);
    expect(server.stored()).toMatchObject({ remark: '改过', status: 'submitted', version: 5 });
    expect(now().told?.text).toMatch(
      /^已提交审批：采购订单 PO\S+（¥[\d,.]+，苏州恒瑞科学仪器有限公司），等待审批人办理$/,
    );
  });

  test('ask for what only they need', async () => {
    const { session, server, now } = await open(sampleOrder(1, { receiver: null }));
    expect(await move(session, 'submit')).toBe(false);
    expect(server.stored().status).toBe('draft');
    expect(now().checked).toBe(true);
  });
});

describe('drafts', () => {
  test('are copied within three seconds of a change, and thrown away by saving', async () => {
    const { session, form, server } = await open(sampleOrder(1));
    edit(session);
    form.set(HEAD, 'remark', '写到一半');
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.drafts.get('po-1')?.body).toMatchObject({
      remark: '写到一半',
      supplier_dictText: expect.any(String),
    });
    expect(session.jotai.get(session.copyAtom)).toEqual({ at: '2026-11-21 14:02:00', failed: false });
    await save(session);
    expect(server.drafts.size).toBe(0);
  });

  test('are not kept of what was undone', async () => {
    const { form, server } = await open(sampleOrder(1));
    form.set(HEAD, 'remark', '写到一半');
    await vi.advanceTimersByTimeAsync(3000);
    form.undo();
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.drafts.size).toBe(0);
  });

  test('are offered and taken up again', async () => {
    const draft = { body: { ...sampleOrder(1), remark: '昨天写的' }, version: 3, savedAt: '2026-11-20 18:20:00' };
    const { session, form, now } = await open(sampleOrder(1), { drafts: [['po-1', draft]] });
    expect(now().draft).toEqual(draft);
    await resume(session, draft);
    expect(form.cell(HEAD, 'remark').value).toBe('昨天写的');
    expect(now()).toMatchObject({ draft: null, mode: 'edit' });
  });

  test('of an older version are merged with what was saved since', async () => {
    const draft = {
      body: { ...sampleOrder(1), payTerm: 'PREPAY30', remark: '昨天写的' },
      version: 2,
      savedAt: '2026-11-20 18:20:00',
    };
    const base = { ...draft, body: { ...sampleOrder(1), payTerm: 'PREPAY30' } };
    const { session, form } = await open(sampleOrder(1), {
      drafts: [
        ['po-1', draft],
        ['po-1.base', base],
      ],
    });
    await resume(session, draft);
    expect(form.toRecord()).toMatchObject({ remark: '昨天写的', payTerm: 'NET30', version: 3 });
  });

  test('that cannot be read do not stop the page, and a record that cannot does', async () => {
    const { session } = await open(sampleOrder(1)).then(({ session: first }) => ({ session: first }));
    expect(stateOf(session).phase).toBe('ready');
    const broken = createSession({
      plan,
      services: memoryRecord({ plan, record: {}, fault: '未找到对应数据' }).services,
      asker: buyerAsker,
      id: 'gone',
      onSaved: () => undefined,
      onClose: () => undefined,
    });
    await load(broken);
    expect(stateOf(broken)).toMatchObject({ phase: 'failed', failure: '未找到对应数据' });
  });
});

test('giving up puts back what was saved last; giving up a new one closes it', async () => {
  const { session, form, now } = await open(sampleOrder(1));
  edit(session);
  form.set(HEAD, 'remark', '不要了');
  await cancel(session);
  expect(form.cell(HEAD, 'remark').value).toBe('请在送货前一天联系仓库预约卸货时间。');
  expect(now().mode).toBe('read');
  const fresh = await open({});
  await cancel(fresh.session);
  expect(fresh.saved).toEqual([{}]);
});

test('put away and looked at again while it is read, only the last reading is taken up, however late the first comes', async () => {
  const server = memoryRecord({ plan, record: sampleOrder(1) });
  const answers: (() => void)[] = [];
  const readSlowly = async (id: string): Promise<RecordData> => {
    await new Promise<void>((done) => answers.push(done));
    return server.services.load(id);
  };
  const session = createSession({ ...needsOf(server), services: { ...server.services, load: readSlowly }, id: 'po-1' });
  opened.push(session);
  wake(session);
  rest(session);
  wake(session);
  await vi.runAllTimersAsync();
  answers[1]?.();
  await vi.runAllTimersAsync();
  edit(session);
  formOf(session).set(HEAD, 'remark', '已经在写');
  answers[0]?.();
  await vi.runAllTimersAsync();
  expect(formOf(session).cell(HEAD, 'remark').value).toBe('已经在写');
});

describe('rights', () => {
  test('a record in a state that is closed is read, whatever was asked', async () => {
    const server = memoryRecord({ plan, record: sampleOrder(1, { status: 'submitted' }) });
    const session = createSession({ ...needsOf(server), id: 'po-1', mode: 'edit' });
    await load(session);
    expect(stateOf(session).mode).toBe('read');
  });

  test('whoever may not make one is told so', async () => {
    const manager = catalogPlan('purchaseOrder', ['buyerMgr']);
    const server = memoryRecord({ plan: manager, record: {} });
    const session = createSession({ ...needsOf(server), plan: manager });
    await load(session);
    expect(stateOf(session)).toMatchObject({ phase: 'failed', failure: '您的角色没有“新建”的权限' });
  });
});

const needsOf = (server: ReturnType<typeof memoryRecord>) => ({
  plan,
  services: server.services,
  asker: buyerAsker,
  onSaved: () => undefined,
  onClose: () => undefined,
});
