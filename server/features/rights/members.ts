import type { Asker } from '../../../schemas/expressions/tree.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { isHolder } from '../../kernel/holders.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import type { Holder } from './holder.ts';
import type { Member } from './rights.contract.ts';
import { askerOfStanding, standingsOf } from './user-roles.ts';

const people = rowReader(
  'user',
  { id: 'text', username: 'text', realname: 'text' },
  { when: "status = '1'", order: ['username'] },
);
const departRoles = rowReader('departRole', { depart: 'text', users: 'texts?' });

/** People who hold what this holder holds, the first of them by account; those who are frozen see nothing. */
export async function membersOf(at: Reading, holder: Holder): Promise<Member[]> {
  const found = await heldBy[holder.kind](at, holder.id);
  return found
    .toSorted((a, b) => (a.username < b.username ? -1 : 1))
    .slice(0, most)
    .map(({ id, username, realname }) => ({ id, name: `${realname}（${username}）` }));
}

const most = 50;

const inDepart = async (at: Reading, depart: string, id?: readonly string[]) => {
  const found = await Promise.all([
    people.all(at, { is: { id, depart } }),
    people.all(at, { is: { id, departs: depart } }),
  ]);
  return [...new Map(found.flat().map((person) => [person.id, person])).values()];
};

const heldBy: Readonly<Record<Holder['kind'], (at: Reading, id: string) => ReturnType<typeof inDepart>>> = {
  role: (at, id) => people.all(at, { is: { roles: id }, limit: most }),
  depart: (at, id) => inDepart(at, id),
  async departRole(at, id) {
    const role = await departRoles.first(at, { is: { id } });
    return role ? inDepart(at, role.depart, role.users ?? []) : [];
  },
};

/** Who asks when this person does; nobody yet stands for a new member without a department. */
export async function askerOfMember(at: Reading, holder: Holder, member: Member | null): Promise<Asker> {
  if (!member) {
    const roles = isHolder(holder.code) ? [] : [holder.code];
    return { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles, now: shanghaiTime() };
  }
  const [standing] = await standingsOf(at, [member.id]);
  if (!standing) throw new Refusal('unknown_record');
  return askerOfStanding(standing);
}
