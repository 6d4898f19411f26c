import type { TestDatabase } from '../../tests/support/database.ts';
import { addDepart, addPerson } from '../../tests/support/people.ts';

const people: readonly (readonly [name: string, roles: readonly string[], depart: string])[] = [
  ['amy', ['demander'], 'lab'],
  ['ben', ['buyer'], 'lab'],
  ['bob', ['demandHead'], 'lab'],
  ['cat', ['buyerMgr'], 'company'],
  ['eve', ['expert'], 'company'],
  ['eric', ['expert'], 'company'],
  ['ella', ['expert', 'finance'], 'lab'],
  ['fay', ['finance'], 'company'],
  ['gus', ['approver'], 'company'],
  ['max', ['legal'], 'company'],
];
/** Departments with their leaders, everybody in one, and a person of another company. */
export async function addPeople({ db }: TestDatabase) {
  const company = await addDepart(db, '公司', 'A');
  const lab = await addDepart(db, '实验室', 'A01', company);
  const departs = { company, lab };
  const ids: Record<string, string> = {};
  for (const [username, roles, depart] of people)
    ids[username] = await addPerson(db, { username, roles, departs: [departs[depart as 'lab']] });
  ids.root = await addPerson(db, { username: 'root', roles: ['admin'], permissions: ['*'], departs: [company] });
  ids.other = await addPerson(db, { tenant: 2, username: 'other', roles: ['admin', 'demander'], permissions: ['*'] });
  const leads = (user: string | undefined, depart: string) =>
    db.tenant(1).rows({ text: 'update sys_depart set manager = $1 where id = $2', values: [user, depart] });
  await leads(ids.bob, lab);
  await leads(ids.cat, company);
  return { ids, departs };
}
