import { type Reading, rowReader } from '../records/row-reader.ts';
import { thoseThere } from './who/directory.ts';

const now = "enabled = 'Y' and begins <= now() and ends >= now()";
const deputies = rowReader('flowDeputy', { owner: 'text' }, { when: `${now} and owner <> deputy`, order: ['owner'] });
const alone = rowReader('flowDeputy', { owner: 'text' }, { when: `${now} and alone = 'Y'` });
const either = rowReader(
  'flowDeputy',
  { owner: 'text', deputy: 'text', alone: 'text?' },
  { when: `${now} and (owner = who or deputy = who)`, given: ['who'], order: ['owner'] },
);

/** In whose place somebody may act now. Who stands in for a deputy stands in for nobody else: it does not go on from there. */
export async function actsFor(at: Reading, me: string): Promise<readonly string[]> {
  const rows = await deputies.all(at, { is: { deputy: me } });
  return thoseThere(at, [...new Set(rows.map(({ owner }) => owner))]);
}

/** Whether somebody left their tasks to a deputy alone, for now. */
export const hasLeft = async (at: Reading, user: string): Promise<boolean> =>
  (await alone.count(at, { is: { owner: user } })) > 0;

/** Whose tasks lie in somebody's hands now. */
export async function handsOf(at: Reading, me: string): Promise<readonly string[]> {
  const rows = await either.all(at, { given: { who: me } });
  const owners = rows.flatMap(({ owner, deputy }) => (deputy === me && owner !== me ? [owner] : []));
  const others = await thoseThere(at, [...new Set(owners)]);
  return rows.some(({ owner, alone: isAlone }) => owner === me && isAlone === 'Y') ? others : [me, ...others];
}
