import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workNotifications } from '../features/messages/work-notifications.ts';
import { type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Those of the users whose account is in use. */
const colleague = {
  kind: 'entity',
  key: 'colleague',
  spec: 3,
  title: '在职人员',
  facetOf: 'user',
  takes: ['username', 'realname', 'status'],
  when: { status: '1' },
};

/** A note that keeps who agreed to it. */
const grant = {
  kind: 'entity',
  key: 'grantNote',
  spec: 3,
  title: '拨款单',
  store: { table: 'grant_note' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '单号', need: true },
    status: { type: 'state', label: '状态' },
    asker: { type: 'user', label: '申请人', start: 'me()' },
    opinion: { type: 'text', label: '意见' },
    approvers: { type: 'refMany', to: 'colleague', label: '审批人', locked: true },
  },
  states: {
    field: 'status',
    start: 'draft',
    nodes: {
      draft: { label: '草稿', open: '*' },
      submitted: {
        label: '审批中',
        open: [],
        flow: { flows: { grantApproval: {} }, agree: 'agree', refuse: 'refuse', agreedBy: 'approvers' },
      },
      approved: { label: '已同意', open: [] },
    },
    moves: [
      { key: 'submit', label: '提交', from: 'draft', to: 'submitted' },
      {
        key: 'agree',
        label: '同意',
        from: 'submitted',
        to: 'approved',
        run: [{ do: 'notify', user: 'asker', say: '您的拨款已批准' }],
      },
      { key: 'refuse', label: '拒绝', from: 'submitted', to: 'draft' },
    ],
  },
  forms: { edit: { head: [{ section: 'base', title: '基本', cells: ['no', 'asker', 'opinion', 'approvers'] }] } },
  lists: { main: { cols: ['no', 'status'] } },
  access: {
    scopes: { mine: 'createBy = me()' },
    roles: { demander: { rows: 'mine', do: ['create', 'edit', 'move:submit'] } },
  },
};
const approval = {
  kind: 'flow',
  key: 'grantApproval',
  spec: 3,
  title: '拨款审批',
  of: 'grantNote',
  steps: [
    { key: 'head', as: 'approve', title: '负责人', who: [{ role: 'demandHead' }] },
    { key: 'boss', as: 'approve', title: '领导', who: [{ role: 'legal' }], fields: { opinion: 'write' } },
  ],
};

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_agreed_by', { plain: { steps: approval.steps.slice(0, 1) } }, [
    colleague,
    grant,
    approval,
  ]);
});
afterAll(() => world.close());

const submitted = async (): Promise<string> => {
  const { id } = (await world.call('amy', 'POST', '/records/grantNote', { no: '拨1' })).result;
  const answer = await world.call('amy', 'POST', `/records/grantNote/${id}/moves/submit`, { version: 1 });
  expect(answer).toMatchObject({ success: true });
  return id;
};
const agree = async (who: string, id: string, more = {}, verb = 'agree') => {
  const { result } = await world.call(who, 'GET', `/flows/of/grantNote/${id}`);
  return world.call(who, 'POST', `/flows/tasks/${result.task.id}/${verb}`, {
    rev: result.rev,
    remark: '看过了',
    ...more,
  });
};

const kept = async (id: string) => (await world.rows(`select status, approvers from grant_note where id = $1`, id))[0];
const account = (who: string, set: string) => world.rows(`update sys_user set ${set} where id = $1`, world.ids[who]);

test('who agreed is kept in the record, whatever the last of them may read', async () => {
  const id = await submitted();
  expect(await agree('bob', id)).toMatchObject({ success: true });
  expect(await agree('max', id, { fields: { opinion: '照办' } })).toMatchObject({ success: true });
  expect(await kept(id)).toEqual({ status: 'approved', approvers: [world.ids.bob, world.ids.max] });
});

test('who agreed and was deleted since is kept all the same, and keeps nobody after them from deciding', async () => {
  const id = await submitted();
  await agree('bob', id);
  await account('bob', 'deleted_at = now()');
  const answer = await agree('max', id);
  await account('bob', 'deleted_at = null');
  expect(answer).toMatchObject({ success: true });
  expect(await kept(id)).toEqual({ status: 'approved', approvers: [world.ids.bob, world.ids.max] });
});

test('nor does it where the field is of a part of the users that they left', async () => {
  const id = await submitted();
  await agree('bob', id);
  await account('bob', "status = '2'");
  const answer = await agree('max', id);
  await account('bob', "status = '1'");
  expect(answer).toMatchObject({ success: true });
  expect(await kept(id)).toEqual({ status: 'approved', approvers: [world.ids.bob, world.ids.max] });
});

test('how it ended is told once: in the words of the record’s own move, and by the flow where the move says nothing', async () => {
  const deliver = () => workNotifications({ db: world.at.db, models: world.processes.house.models });
  await deliver();
  const heard = async (id: string) => {
    await deliver();
    const notices = await world.rows(`select receiver, content from sys_announcement_send where bus_id = $1`, id);
    return notices.filter(({ receiver }) => receiver === world.ids.amy).map(({ content }) => content);
  };
  await account('amy', "email = 'amy@example.com'");
  await world.rows(
    `insert into message_choice (tenant_id, user_id, sort, mail, sms) values (1, $1, 'progress', true, false)`,
    world.ids.amy,
  );
  const [agreed, refused] = [await submitted(), await submitted()];
  await agree('bob', agreed);
  await agree('max', agreed);
  await agree('bob', refused, {}, 'refuse');
  expect(await heard(agreed)).toEqual([expect.stringContaining('您的拨款已批准')]);
  expect(await heard(refused)).toEqual([expect.stringContaining('已拒绝')]);
  // By mail as well, as she chose for what she handed in.
  const mails = await world.rows(
    `select content from sys_message where channel = 'mail' and receiver = 'amy@example.com'`,
  );
  expect(mails.map(({ content }) => /已批准|已拒绝/.exec(content)?.[0]).toSorted()).toEqual(['已批准', '已拒绝']);
});
