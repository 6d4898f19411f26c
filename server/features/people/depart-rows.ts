import { type DepartRow, departColumns } from '../../access/read-account.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';

const departs = rowReader('depart', departColumns, { order: ['sort', 'code'] });

/** Every department there is, by order and code. A company has so few that a tree is made of all of them. */
export const readDeparts = (at: Reading): Promise<readonly DepartRow[]> => departs.all(at);

/** Ids of the department with this code and of all below it. */
export async function departsBelow(at: Reading, code: string): Promise<string[]> {
  const all = await readDeparts(at);
  const found = all.filter((depart) => depart.code === code).map(({ id }) => id);
  for (const id of found) for (const { id: below, parent } of all) if (parent === id) found.push(below);
  return [...new Set(found)];
}
