import type { FlowHolder } from '../../../schemas/wire/flows.ts';
import { sql } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { readingOf, rowReader } from '../../records/row-reader.ts';
import { thoseThere } from '../who/directory.ts';
import { standInsByDeputy } from './stand-ins.ts';

interface HoldersQuery {
  readonly page: number;
  readonly size: number;
  readonly find?: string | undefined;
}

interface Counted {
  readonly id: string;
  readonly tasks: number;
  readonly late: number;
  readonly picks: number;
  readonly oldest: string | null;
}

const everybody = rowReader(
  'user',
  { id: 'text', realname: 'text', username: 'text', status: 'text?' },
  { trash: 'too' },
);

/** For whom something waits, those first who are not there any more: of them nobody would answer. */
export async function listHolders(
  sources: Sources,
  { tenant }: Session,
  { page, size, find = '' }: HoldersQuery,
): Promise<{ readonly records: readonly FlowHolder[]; readonly total: number }> {
  const at = await readingOf(sources, tenant);
  const counted = await at.db.rows<Counted>(sql`
    select x.holder as id, sum(x.tasks)::int as tasks, sum(x.late)::int as late, sum(x.picks)::int as picks, min(x.at) as oldest from (
      select t.holder, 1 as tasks, (t.due_at < ${shanghaiTime()}::timestamptz)::int as late, 0 as picks, t.opened_at as at
        from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        where t.tenant_id = ${tenant} and t.status in ('open', 'waiting') and i.status in ('running', 'suspended')
      union all
      select u.id, 0, 0, 1, null from flow_instance i cross join lateral jsonb_each(i.picks) p
        cross join lateral jsonb_array_elements_text(p.value) u(id)
        where i.tenant_id = ${tenant} and i.status in ('running', 'suspended') and coalesce((i.state -> 'rounds' ->> p.key)::int, 0) = 0
    ) x group by x.holder`);
  const standIns = await standInsByDeputy(at);
  const known = new Set(counted.map(({ id }) => id));
  const none = { tasks: 0, late: 0, picks: 0, oldest: null };
  const found = [...counted, ...[...standIns.keys()].flatMap((id) => (known.has(id) ? [] : { id, ...none }))];
  const ids = found.map(({ id }) => id);
  const people = ids.length === 0 ? [] : await everybody.all(at, { is: { id: ids } });
  const there = new Set(await thoseThere(at, ids));
  const byId = new Map(people.map((person) => [person.id, person]));
  const listed = found.map(({ id, late, ...rest }): FlowHolder => {
    const person = byId.get(id);
    const stands = !person || !there.has(id) ? 'gone' : person.status === '1' ? 'there' : 'frozen';
    return {
      id,
      name: person?.realname ?? '',
      account: person?.username ?? '',
      stands,
      late: late ?? 0,
      deputies: standIns.get(id) ?? 0,
      ...rest,
    };
  });
  // Whoever only stands in for somebody, and can, has nothing to hand over.
  const all = listed.filter(({ tasks, picks, stands }) => tasks + picks > 0 || stands !== 'there');
  const word = find.trim().toLowerCase();
  const matching = all.filter(({ name, account }) => `${name} ${account}`.toLowerCase().includes(word));
  const sorted = matching.toSorted(
    (a, b) =>
      Number(a.stands === 'there') - Number(b.stands === 'there') || b.tasks - a.tasks || (a.id < b.id ? -1 : 1),
  );
  return { records: sorted.slice((page - 1) * size, page * size), total: sorted.length };
}
