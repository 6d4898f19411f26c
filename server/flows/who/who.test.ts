import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCompany, addPerson } from '../../../tests/support/people.ts';
import { type FlowWorld, openFlows } from '../flows.fixture.ts';
import type { Raw } from '../note.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Each rule with whom it finds, and how the log says so; a flow of its own for each. */
const rules: readonly (readonly [key: string, step: Raw, found: readonly string[], rule: string])[] = [
  ['role', { who: [{ role: 'expert' }] }, ['eve', 'eric', 'ella'], '角色“expert”'],
  ['own', { who: [{ role: 'expert', within: 'depart' }] }, ['ella'], '角色“expert”（发起人部门）'],
  ['below', { who: [{ role: 'expert', within: 'below' }] }, ['ella'], '角色“expert”（发起人部门及下级）'],
  ['position', { who: [{ position: 'engineer' }] }, ['gus'], '职务“主任工程师”'],
  ['contacts', { who: [{ contactsOf: 'seller' }] }, ['sue'], '“卖方”的账号'],
  ['members', { who: [{ membersOf: 'start' }], self: 'skip' }, ['ben', 'bob', 'ella'], '发起人所在部门的成员'],
  ['leader', { who: [{ leaderOf: 'start' }] }, ['bob'], '发起人部门负责人'],
  ['upper', { who: [{ leaderOf: 'start', up: 1 }] }, ['cat'], '发起人部门上1级负责人'],
  ['leaders', { who: [{ leadersOf: 'start' }], many: 'all' }, ['bob', 'cat'], '发起人逐级负责人'],
  ['field', { who: [{ field: 'keeper' }] }, ['gus'], '单据的“保管人”'],
  ['using', { who: [{ field: 'depart' }] }, ['cat'], '单据的“使用部门”的负责人'],
  ['ofField', { who: [{ leaderOf: 'keeper' }] }, ['cat'], '“保管人”的部门负责人'],
  ['nobodyAdmins', { who: [{ role: 'iqc' }] }, ['root'], '找不到人，交给流程管理员'],
  ['nobodyUp', { who: [{ role: 'iqc' }], nobody: 'up' }, ['bob'], '找不到人，交给上一级负责人'],
  ['selfLeader', { who: [{ starter: true }], self: 'leader' }, ['bob'], '发起人的负责人'],
  ['frozen', { who: [{ role: 'legal' }] }, ['root'], '找不到人，交给流程管理员'],
];
const verdicts: readonly (readonly [key: string, step: Raw, state: string, said: string])[] = [
  ['nobodyAgree', { who: [{ role: 'iqc' }], nobody: 'agree' }, 'approved', '无需办理，视为同意'],
  ['nobodyRefuse', { who: [{ role: 'iqc' }], nobody: 'refuse' }, 'refused', '无人办理，视为拒绝'],
  ['selfSkip', { who: [{ starter: true }], self: 'skip' }, 'approved', '无需办理，视为同意；人amy发起人本人，跳过'],
];
const stepOf = (step: Raw): Raw => ({ steps: [{ key: 'step', as: 'approve', title: '审批', many: 'all', ...step }] });
const twice = (again: string): Raw => ({
  steps: [
    { key: 'one', as: 'approve', title: '一', who: [{ leaderOf: 'start' }] },
    { key: 'two', as: 'approve', title: '二', who: [{ role: 'finance' }] },
    { key: 'three', as: 'approve', title: '三', who: [{ leaderOf: 'start' }], again },
  ],
});

/** Whom each rule finds for what amy made and ben handed in; of those max is frozen. */
const finds: Readonly<Record<string, { readonly who: readonly Raw[]; readonly found: readonly string[] }>> = {
  nobody: { who: [{ role: 'iqc' }], found: [] },
  frozen: { who: [{ role: 'legal' }], found: [] },
  starter: { who: [{ starter: true }], found: ['ben'] },
  team: { who: [{ membersOf: 'start' }], found: ['amy', 'ben', 'bob', 'ella'] },
  ofRole: { who: [{ role: 'expert' }], found: ['eve', 'eric', 'ella'] },
  leader: { who: [{ leaderOf: 'start' }], found: ['bob'] },
  leaders: { who: [{ leadersOf: 'start' }], found: ['bob', 'cat'] },
  ofField: { who: [{ field: 'keeper' }], found: ['gus'] },
  holder: { who: [{ holderOf: 'first' }], found: ['bob'] },
  both: { who: [{ starter: true }, { role: 'legal' }, { field: 'keeper' }], found: ['ben', 'gus'] },
};
const nobodies = ['admins', 'agree', 'up', 'refuse'] as const;
const selves = ['approve', 'skip', 'leader'] as const;
const agains = ['ask', 'next', 'agreed'] as const;

/** Who is asked by the words of the reference; null: nobody, and it counts as agreed. */
function asksBy(found: readonly string[], nobody: string, self: string): readonly string[] | 'agree' | 'refuse' {
  const isOwn = found.includes('ben');
  if (isOwn && self === 'skip' && found.length === 1) return 'agree';
  const own = !isOwn || self === 'approve' ? found : found.filter((one) => one !== 'ben' || self === 'leader');
  const led = own.map((one) => (one === 'ben' && self === 'leader' ? 'bob' : one));
  // Who made it stands aside, and so does who handed it in.
  const free = [...new Set(led)].filter((one) => one !== 'amy' && one !== 'ben');
  if (free.length > 0) return free;
  if (nobody === 'agree' || nobody === 'refuse') return nobody;
  return [nobody === 'up' ? 'bob' : 'root'];
}

const cells = (found: readonly string[]) =>
  nobodies.flatMap((nobody) =>
    selves.flatMap((self) =>
      agains.map((again) => ({
        key: `${nobody}-${self}-${again}`,
        nobody,
        self,
        again,
        asks: asksBy(found, nobody, self),
      })),
    ),
  );
const keyOf = (key: string) => key.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** One flow asks by every crossing at the same time, after bob has agreed; what would refuse it all stands apart. */
const crossed = ({ who, found }: { readonly who: readonly Raw[]; readonly found: readonly string[] }): Raw => ({
  steps: [
    { key: 'first', as: 'approve', title: '先', who: [{ leaderOf: 'start' }] },
    { key: 'all', as: 'branch', title: '全部', split: 'all' },
    ...nobodies.flatMap((nobody) => {
      const own = cells(found).filter((cell) => cell.nobody === nobody && cell.asks !== 'refuse');
      if (own.length === 0) return [];
      return [
        { key: `${nobody}Way`, as: 'way', in: 'all', title: nobody },
        { key: `${nobody}All`, as: 'branch', in: `${nobody}Way`, title: nobody, split: 'all' },
        ...own.flatMap(({ key, self, again }) => [
          { key: `${keyOf(key)}Way`, as: 'way', in: `${nobody}All`, title: key },
          {
            ...{ key: keyOf(key), as: 'approve', in: `${keyOf(key)}Way`, title: key, who, many: 'all' },
            ...{ nobody, self, again },
          },
        ]),
      ];
    }),
  ],
});

let world: FlowWorld;
let seller = '';
beforeAll(async () => {
  world = await openFlows('flows_who', {
    ...Object.fromEntries(rules.map(([key, step]) => [key, stepOf(step)])),
    ...Object.fromEntries(verdicts.map(([key, step]) => [key, stepOf(step)])),
    selfApprove: stepOf({ who: [{ starter: true }], self: 'approve' }),
    againAsk: twice('ask'),
    againNext: twice('next'),
    againAgreed: twice('agreed'),
    ...Object.fromEntries(Object.entries(finds).map(([key, one]) => [`crossed${key}`, crossed(one)])),
    last: stepOf({ who: [{ role: 'finance' }] }),
  });
  await world.rows(`update sys_user set status = '2' where id = $1`, world.ids.max);
  await world.rows(
    `insert into sys_position (tenant_id, id, code, name) values (1, 'engineer', 'engineer', '主任工程师')`,
  );
  await world.rows(`update sys_user set positions = '["engineer"]' where id = $1`, world.ids.gus);
  seller = await addCompany(world.at.db, '某供应商', '6');
  const sue = { username: 'sue', roles: ['supUser'], supplier: seller, departs: [] };
  Object.assign(world.ids, { sue: await addPerson(world.at.db, sue) });
});
afterAll(() => world.close());

const given = () => ({ keeper: world.ids.gus, depart: world.departs.company, seller });

test.each(rules)('%s finds whom it says, and the log names the rule', async (key, _, found, rule) => {
  const id = await world.submitted(key, given());
  const [{ detail }] = await world.rows(
    `select l.detail from flow_log l join flow_instance i on i.id = l.instance_id where i.record_id = $1 and l.verb = 'asked'`,
    id,
  );
  const names = Object.entries(world.ids);
  const nameOf = (user: string) => names.find(([, own]) => own === user)?.[0];
  expect(detail.found.map(({ user }: { user: string }) => nameOf(user)).toSorted()).toEqual([...found].toSorted());
  expect([...new Set(detail.found.map((one: { rule: string }) => one.rule))]).toEqual([rule]);
  const open = await world.rows(
    `select t.holder from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1 and t.status = 'open'`,
    id,
  );
  expect(open).toHaveLength(found.length);
  await world.standing();
});

test.each(verdicts)('%s ends without anybody being asked', async (key, _, state, said) => {
  const id = await world.submitted(key, given());
  expect(await world.stateOf(id)).toBe(state);
  const { events } = await world.told('bob', id);
  expect(events.map((event: { said: string }) => event.said)).toContain(said);
});

describe('whoever made the record where the move keeps its maker apart', () => {
  test('is not asked, even where the step leaves it to them', async () => {
    const id = await world.submitted('selfApprove');
    const { events } = await world.told('bob', id);
    const asked = events.find(({ verb }: { verb: string }) => verb === 'asked');
    expect(asked.said).toBe('交给 人root（找不到人，交给流程管理员）；人amy须回避');
  });
});

describe('somebody who comes again', () => {
  test.each([
    ['againAsk', 'running'],
    ['againNext', 'running'],
    ['againAgreed', 'agreed'],
  ])('%s', async (key, status) => {
    const id = await world.submitted(key);
    await world.act('bob', id, 'agree');
    expect((await world.act('fay', id, 'agree')).result).toMatchObject({ status });
    await world.standing();
  });
});

describe('W5: every rule of who crossed with nobody, the starter and who comes again', () => {
  beforeAll(async () => {
    const times = { begins: '2020-01-01 00:00:00', ends: '2099-01-01 00:00:00' };
    const deputy = { reason: '年假', deputy: world.ids.fay, ...times };
    expect(await world.call('bob', 'POST', '/records/flowDeputy', deputy)).toMatchObject({ success: true });
  });

  test.each(Object.entries(finds))(
    '%s: whoever is asked is as written, and a deputy has their tasks',
    async (key, { found }) => {
      const note = { no: `W5${key}`, sort: `crossed${key}`, ...given() };
      const { id } = (await world.call('amy', 'POST', '/records/loanNote', note)).result;
      await world.call('ben', 'POST', `/records/loanNote/${id}/moves/submit`, { version: 1 });
      expect(await world.act('bob', id, 'agree')).toMatchObject({ success: true });
      const tasks = await world.rows(
        `select t.step, t.holder, t.status, t.rule from flow_task t join flow_instance i on i.id = t.instance_id
        where i.record_id = $1 and t.step <> 'first'`,
        id,
      );
      const names = new Map(Object.entries(world.ids).map(([name, user]) => [user, name]));
      for (const { key: cell, again, asks } of cells(found)) {
        const own = tasks.filter(({ step }) => step === keyOf(cell));
        const told = own.map(({ holder, status }) => `${names.get(holder)} ${status}`);
        const stands = (user: string) => (user === 'bob' && again !== 'ask' ? 'agreed' : 'open');
        const wanted = typeof asks === 'string' ? [] : asks.map((user) => `${user} ${stands(user)}`);
        expect([cell, ...told.toSorted()]).toEqual([cell, ...wanted.toSorted()]);
        expect(own.map(({ rule }) => rule)).not.toContain('');
      }
      const { records } = (await world.call('fay', 'GET', '/flows/desk/todo?size=100')).result;
      const his = tasks.filter(({ holder, status }) => holder === world.ids.bob && status === 'open');
      const theirs = records.filter(({ record }: { record: string }) => record === id);
      expect(theirs.map(({ owner }: { owner: { name: string } }) => owner.name)).toEqual(his.map(() => '人bob'));
    },
  );
});
