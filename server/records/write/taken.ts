import type { EntityModel, FieldModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import { canonical, subtract } from '../../../schemas/expressions/decimal.ts';
import { literal, quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { isAlwaysShown } from '../../sql/view.ts';
import { type Asking, findWithin } from '../asking.ts';
import { type Chain, chainsFrom } from '../sql/links.ts';
import { liveRows } from '../sql/live-rows.ts';

/** A chain that takes quantities out of lines of an entity. */
export interface Taking {
  readonly chain: Chain;
  readonly consume: NonNullable<NonNullable<Chain['becomes']['lines']>['consume']>;
  /** The lines that are drawn from. */
  readonly part: PartModel;
  /** Where the ledger notes what was taken. */
  readonly into: FieldModel;
}

/** The chains that take quantities out of records of an entity's table, by its own document or by another over it. */
export function takingFrom(model: Model, entity: EntityModel): readonly Taking[] {
  return chainsFrom(model, entity).flatMap((chain): Taking[] => {
    const { lines } = chain.becomes;
    const part = chain.from.parts.get(lines?.from ?? '');
    const into = part?.fields.get(lines?.consume?.into ?? '');
    return lines?.consume && part && into ? [{ chain, consume: lines.consume, part, into }] : [];
  });
}

/** Several chains may take into one field, a facet's its base's among them: what they took stands there together. */
const isInto =
  ({ part, into }: Taking) =>
  (other: Taking): boolean =>
    other.part.path === part.path && other.into.path === into.path;

/** The same, each field into which something is taken once. */
export const takenInto = (model: Model, entity: EntityModel): readonly Taking[] =>
  takingFrom(model, entity).filter((taking, at, all) => all.findIndex(isInto(taking)) === at);

/** A line of which something was taken. */
export interface TakenLine {
  readonly id: string;
  readonly no: number;
  readonly had: string;
}

interface Taker {
  readonly title: string;
  readonly line: string;
  readonly id: string;
  readonly name: string;
  readonly qty: string;
}

const MOST_NAMED = 3;

/**
 * Says by line who took how much of it: the documents whoever asks may see by their names, the others as what they took together.
 * Whoever may not see the quantity itself hears no amount.
 */
export async function sayTakers(
  asking: Asking,
  taking: Taking,
  lines: readonly TakenLine[],
): Promise<ReadonlyMap<string, string>> {
  const { into } = taking;
  const isSeen = asking.plan.fields[into.path] !== undefined && isAlwaysShown(asking.view, into.path);
  const title = titleOf(asking, taking);
  if (!isSeen) return new Map(lines.map(({ id }) => [id, `下游“${title}”占用`]));
  const ids = lines.map(({ id }) => id);
  const takings = takingFrom(asking.model, asking.entity).filter(isInto(taking));
  const takers = (await Promise.all(takings.map((one) => seenTakers(asking, one, ids)))).flat();
  return new Map(
    lines.map((line) => [
      line.id,
      sayLine(
        title,
        line,
        takers.filter((taker) => taker.line === line.id),
      ),
    ]),
  );
}

const titleOf = ({ model }: Asking, { chain }: Taking): string =>
  model.entities.get(chain.becomes.to)?.title ?? '下游单据';

function sayLine(title: string, { had }: TakenLine, takers: readonly Taker[]): string {
  const named = takers
    .slice(0, MOST_NAMED)
    .map(({ title: of, name, qty }) => `${of}${name === '' ? '' : ` ${name}`} 占用${qty}`);
  const rest = takers.slice(0, MOST_NAMED).reduce((left, { qty }) => subtract(left, qty) ?? left, had);
  const more = takers.length - named.length;
  if (!/[1-9]/.test(rest) || rest.startsWith('-')) return named.join('、');
  const others =
    more > 0
      ? `另有${title}占用${canonical(rest)}`
      : `${title}${named.length > 0 ? '另' : ''}占用${canonical(rest)}（您无权查看该单据）`;
  return [...named, others].join('、');
}

/** Each document once, as the first of its kinds that the asker may read it through. */
async function seenTakers(asking: Asking, taking: Taking, lines: readonly string[]): Promise<Taker[]> {
  const { chain, consume } = taking;
  const title = titleOf(asking, taking);
  const store = asking.model.entities.get(chain.becomes.to)?.store;
  const found = new Map<string, Taker>();
  for (const { key } of [...asking.model.entities.values()].filter((entity) => entity.store === store)) {
    const through = findWithin(asking, key);
    if (!through) continue;
    const { view, entity } = through;
    const writer = new SqlWriter();
    const named = entity.fields.get(entity.named);
    const name = named?.column ? `coalesce(${keptValue(named, 'h')}::text, '')` : `''`;
    const state = consume.while && entity.fields.get(consume.while.field);
    const holds = consume.while
      ? state?.column
        ? `coalesce(${keptValue(state, 'h')}, ${literal(consume.while.start)}) in (${consume.while.states.map(literal).join(', ')})`
        : 'false'
      : 'true';
    const template = writer.finish(
      `select d.from_line as line, h.id, ${name} as name, trim_scale(sum(d.qty))::text as qty from doc_link d ` +
        `join ${quote(entity.head.table)} h on h.id = d.to_id where d.tenant_id = ${tenantSlot} ` +
        `and d.chain = ${writer.input('chain')}::text and d.from_line = any(${writer.input('lines')}::text[]) and d.qty <> 0 ` +
        `and ${holds} and ${liveRows(view, view.reads, writer).join(' and ')} group by d.from_line, h.tenant_id, h.id order by h.id`,
    );
    const given = { tenant: asking.db.tenant, asker: asking.asker, input: { chain: chain.name, lines } };
    for (const taker of await asking.db.rows<Omit<Taker, 'title'>>(fill(template, given))) {
      const place = `${taker.line} ${taker.id}`;
      if (!found.has(place)) found.set(place, { title, ...taker });
    }
  }
  return [...found.values()];
}
