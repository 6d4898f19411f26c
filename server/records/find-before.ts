import { type FindAsk, widthOf } from '../../schemas/check/finds.ts';
import type { EntityModel, Fetch } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { FindNode } from '../../schemas/compile/program-model.ts';
import type { AskedFind, FoundBefore } from '../../schemas/wire/records.ts';
import { Refusal } from '../kernel/errors.ts';
import { isAlwaysShown, wholeView } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { hiddenIn } from './hidden-places.ts';
import { answerOf, byOf, findHits, fits, type Hit, targetOfFind } from './sql/find-hits.ts';
import { type Pointed, pointedAt, restOf } from './write/facts.ts';
import { loadFacts, loadRecords } from './write/load.ts';
import { fetchesFrom } from './write/references.ts';
import { refuseUnlessAllowed } from './write/refuse.ts';

/**
 * What a save of the same would find, for a form that is still being written: with its words, and what the asker's own plan reads
 * through it. Nobody is told who could not save it, nor by what they could not have chosen themselves and what stands in no record of
 * theirs, nor where a rule of a row may hide the answer: there the save alone knows.
 */
export async function findBefore(
  asking: Asking,
  asked: readonly AskedFind[],
  id?: string,
): Promise<readonly FoundBefore[]> {
  const { records } = id === undefined ? { records: [] } : await loadRecords(asking, [id], new Map());
  refuseUnlessAllowed(asking, records[0] ?? null, id === undefined ? 'create' : 'edit');
  const stands = pointedAt(asking.entity, records);
  const fields = [...new Set(asked.map(({ field }) => field))].map((field) => askedOf(asking, field, asked));
  const pointed = byEntity(
    fields.flatMap(({ node, target, asks }) => asks.flatMap(({ ask }) => refsIn(node, target, ask))),
  );
  const reach = await loadFacts(asking, pointed);
  const isOpen = ([to, ref]: Ref) => reach[to]?.[ref]?.open || stands.get(to)?.includes(ref);
  const open = fields.flatMap(({ node, target, asks }) => {
    const told = isAlwaysShown(asking.view, node.field) ? asks : [];
    const some = told.filter(({ ask }) => refsIn(node, target, ask).every(isOpen));
    return some.length === 0 ? [] : [{ node, target, asked: some, asks: some.map(({ ask }) => ask) }];
  });
  const found = new Map<AskedFind, FoundBefore>();
  for (const [of, each] of (await findHits(asking, open)).entries()) {
    const at = open[of];
    for (const [n, one] of at?.asked.entries() ?? [])
      if (at) found.set(one, tellFound(asking, at.node, at.target, each[n] ?? []));
  }
  return asked.map((one) => found.get(one) ?? { known: false });
}

function askedOf(asking: Asking, field: string, asked: readonly AskedFind[]) {
  const node = nodeFor(asking, field);
  const target = targetOfFind(asking, node);
  const asks = asked.filter((one) => one.field === field);
  for (const { ask } of asks) refuseMisfits(node, target, ask);
  return { node, target, asks };
}

function nodeFor({ entity, plan }: Asking, field: string): FindNode {
  const isFound = (node: { readonly do: string }): node is FindNode => node.do === 'find';
  const told = plan.program.nodes.filter(isFound).some((node) => node.field === field);
  const node = entity.program.nodes.filter(isFound).find((one) => one.field === field);
  if (!told || !node) throw new Refusal('invalid_input', { text: '这个字段不是自动查找的' });
  return node;
}

type Ref = readonly [entity: string, id: string];

function byEntity(refs: readonly Ref[]): Pointed {
  const ids = new Map<string, Set<string>>();
  for (const [to, id] of refs) ids.set(to, (ids.get(to) ?? new Set()).add(id));
  return new Map([...ids].map(([to, some]) => [to, [...some]]));
}

/** The records an ask names. */
const refsIn = ({ attempts }: FindNode, target: EntityModel, ask: FindAsk): readonly Ref[] =>
  ask.flatMap((values, attempt) =>
    (values ?? []).flatMap((value, at): Ref[] => {
      const by = attempts[attempt]?.by[at];
      const type = by?.as === 'equal' ? target.fields.get(by.field)?.type : undefined;
      return type?.is === 'ref' ? [[type.to, String(value)]] : [];
    }),
  );

function refuseMisfits({ attempts }: FindNode, target: EntityModel, ask: FindAsk): void {
  const isWhole =
    ask.length === attempts.length &&
    ask.every((values, attempt) => {
      const asked = attempts[attempt];
      if (values === null || !asked) return values === null;
      return values.length === widthOf(asked) && values.every((value, at) => fits(value, target, byOf(asked, at)));
    });
  if (!isWhole) throw new Refusal('invalid_input', { text: '查找的条件与配置不符，请刷新页面后再试' });
}

/** As a record shows what it points at: its name, and through it what its asker sees over there. */
function tellFound(asking: Asking, { field: path }: FindNode, target: EntityModel, hits: readonly Hit[]): FoundBefore {
  const { entity, view } = asking;
  const { id, say } = answerOf(target, hits);
  const fact = hits.find((hit) => hit.id === id);
  const field = entity.fields.get(path);
  const part = entity.parts.get(field?.part ?? '') ?? entity.head;
  const through = (fetches: readonly Fetch[]) => (field ? fetchesFrom(fetches, part, field.key) : []);
  const $rel = Object.fromEntries(
    through(wholeView(view).fetches).map((fetch) => [fetch.rel, fact?.rel[restOf(fetch)] ?? null]),
  );
  const row: RecordData = { id: 'found', [field?.key ?? '']: id, $rel };
  const isHidden = hiddenIn(asking, part.path === '' ? row : placedIn(part.path, row), () => true);
  const line = part.path === '' ? undefined : String(row.id);
  const rel = Object.fromEntries(
    through(view.fetches).map((fetch) => [fetch.rel, isHidden(fetch.path, line) ? null : $rel[fetch.rel]]),
  );
  return { known: true, id, text: fact?.name ?? null, ...(say === undefined ? {} : { say }), rel };
}

/** A record that has this line and nothing else. */
const placedIn = (part: string, row: RecordData): RecordData =>
  part.split('.').reduceRight((inner: RecordData, key) => ({ id: key, [key]: [inner] }), row);
