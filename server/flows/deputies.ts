import { type Reading, rowReader } from '../records/row-reader.ts';
import { thoseThere } from './who/directory.ts';

/** Whatever is written, nobody from outside stands in for anybody. */
const now = "enabled = 'Y' and begins <= now() and ends >= now() and empty(deputy.supplier)";
const either = rowReader(
  'flowDeputy',
  { owner: 'text', deputy: 'text', alone: 'text?' },
  { when: `${now} and (owner = who or deputy = who)`, given: ['who'], order: ['owner'] },
);

/** How somebody stands in for others now, and others for them. */
export interface StandIn {
  readonly me: string;
  /** In whose place they may act. Who stands in for a deputy stands in for nobody else: it does not go on from there. */
  readonly actsFor: readonly string[];
  /** They left their tasks to a deputy alone. */
  readonly hasLeft: boolean;
  /** Whose tasks lie in their hands. */
  readonly hands: readonly string[];
}

/** What is written of somebody's deputies, to be asked with other questions; `standInBy` makes of it how they stand. */
export const standInAsked = (at: Reading, me: string) => either.asked(at, { given: { who: me } });

type Written = ReturnType<ReturnType<typeof standInAsked>['answer']>;

export async function standInBy(at: Reading, me: string, rows: Written): Promise<StandIn> {
  const owners = rows.flatMap(({ owner, deputy }) => (deputy === me && owner !== me ? [owner] : []));
  const actsFor = await thoseThere(at, [...new Set(owners)]);
  const hasLeft = rows.some(({ owner, alone }) => owner === me && alone === 'Y');
  return { me, actsFor, hasLeft, hands: hasLeft ? actsFor : [me, ...actsFor] };
}

/** Whose tasks lie in somebody's hands now. */
export const handsOf = async (at: Reading, me: string): Promise<readonly string[]> =>
  (await standInBy(at, me, await either.all(at, { given: { who: me } }))).hands;
