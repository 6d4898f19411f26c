import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import { linksOf, talliesIn } from '../../schemas/compile/tallies.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import { quote } from '../db/structure.ts';
import { followTexts } from '../sql/follow-values.ts';
import type { Ledger } from '../sql/ledgers.ts';
import { type Tally, talliesOf } from '../sql/tallies.ts';
import { tellRecount } from './tell-recount.ts';

interface Recount {
  readonly tenant: number;
  readonly revision: number;
  /** Those that were counted anew just now. */
  readonly ledgers: readonly Ledger[];
}

/**
 * Where a publish changes what linked records come to (in which formula, of which records, by what is worked out there), what is
 * kept of them is brought in line with the records that stand. `before` is null where nobody knows what was counted so far.
 */
export function planTallies(before: Model | null, after: Model, recount: Recount): readonly DdlStep[] {
  const had = before && new Map(talliesOf(before).map((tally) => [nameOf(tally), countsBy(tally)]));
  const isThere = ({ owner, counted }: Tally) =>
    !before || [owner, counted].every(({ key }) => before.entities.has(key));
  const changed: Tally[] = [];
  for (const tally of inOrder(talliesOf(after))) {
    const isOther = had?.get(nameOf(tally)) !== countsBy(tally) || countsTaken(tally, recount.ledgers);
    if (isThere(tally) && (isOther || changed.some((below) => isAbove(tally, below)))) changed.push(tally);
  }
  return changed.flatMap((tally) => stepsOf(recountOf(after, tally, recount)));
}

/** How what linked records come to is counted anew in records of one entity: all in one transaction, one after the other. */
export interface TallyRecount {
  readonly owner: EntityModel;
  /** Whoever counts for them at this moment is waited for, or waits. */
  readonly hold: string;
  /** Each answers with the records that are others by it, told in their history. */
  readonly texts: readonly string[];
  readonly say: string;
}

/** Everything that is kept of linked records, what is counted in turn behind what it is made from. */
export const everyRecount = (model: Model, recount: Pick<Recount, 'tenant' | 'revision'>): readonly TallyRecount[] =>
  inOrder(talliesOf(model)).map((tally) => recountOf(model, tally, recount));

const nameOf = ({ owner, link }: Tally): string => `${owner.store} ${link}`;

/** Whether one counts what the other moves. */
const isAbove = (tally: Tally, below: Tally): boolean =>
  tally.counted.store === below.owner.store && [...below.moves].some((path) => tally.reads.has(path));

/** What is counted in turn stands behind what it is made from. */
function inOrder(tallies: readonly Tally[]): readonly Tally[] {
  const ordered = new Set<Tally>();
  const place = (tally: Tally): void => {
    if (ordered.has(tally)) return;
    for (const below of tallies) if (isAbove(tally, below)) place(below);
    ordered.add(tally);
  };
  for (const tally of tallies) place(tally);
  return [...ordered];
}

/** Everything said in documents that decides about the values, what is written out on the way included. */
function countsBy(tally: Tally): string {
  const { owner, counted, by, reads } = tally;
  const worked = counted.program.nodes.flatMap((node) =>
    node.do === 'calc' && reads.has(node.field) && !counted.fields.get(node.field)?.column
      ? [[node.field, node.expr]]
      : [],
  );
  const kept = nodesOf(tally).map(({ field, expr }) => [field, expr, owner.fields.get(field)?.column?.sql]);
  return JSON.stringify([kept, counted.key, by.path, counted.when, worked]);
}

const nodesOf = ({ owner, link }: Tally) => talliesIn(owner).filter((node) => linksOf(node).has(link));

function countsTaken({ counted, reads }: Tally, ledgers: readonly Ledger[]): boolean {
  const sums = ledgers.filter(({ owner }) => owner.store === counted.store).map(({ sum }) => sum.path);
  return sums.some(
    (path) =>
      reads.has(path) ||
      counted.program.nodes.some((node) => node.do === 'calc' && reads.has(node.field) && node.reads.includes(path)),
  );
}

function recountOf(
  model: Model,
  tally: Tally,
  { tenant, revision }: Pick<Recount, 'tenant' | 'revision'>,
): TallyRecount {
  const { owner, link } = tally;
  const labels = nodesOf(tally).map(({ field }) => `“${owner.fields.get(field)?.label ?? field}”`);
  const title = owner.links.find(({ key }) => key === link)?.tab ?? link;
  const say = `按“${title}”重新核算“${owner.title}”的${labels.join('、')}`;
  const hold =
    `select from ${quote(owner.head.table)} h where ${tenant === 0 ? saysNothing('h.tenant_id') : `h.tenant_id = ${tenant}`} ` +
    `order by h.tenant_id, h.id for no key update`;
  const texts = followTexts(
    model,
    { store: owner.store, paths: [link], tenant },
    (of) => (tenant === 0 ? saysNothing(of) : 'true'),
    (part, at) => tellRecount({ from: owner, revision, note: say, action: 'tally' }, part, { bumped: at === 0 }),
    // A tally stands in the head, and a row is changed once by a statement.
    (at) => (at === 0 ? `, version = t.version + 1, update_by = 'system', update_time = now()` : ''),
  );
  return { owner, hold, texts, say };
}

const stepsOf = ({ hold, texts, say }: TallyRecount): readonly DdlStep[] =>
  texts.map((sql, at): DdlStep => ({ sql: at === 0 ? `${hold}; ${sql}` : sql, say, destructive: false }));

/** A company with words of its own is counted by those. */
const saysNothing = (of: string): string =>
  `not exists (select 1 from meta_document m where m.tenant_id = ${of} and m.kind = 'entity')`;
