import { isAnythingOpen } from '../../schemas/check/openness.ts';
import { awaitedLines, awaitedStates } from '../../schemas/compile/awaited-states.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import { quote } from '../db/structure.ts';
import { keptValue } from '../sql/columns.ts';
import { compileFilter } from '../sql/compile-at.ts';
import { rowsOf } from '../sql/rows.ts';
import type { SqlWriter } from '../sql/template.ts';
import { isAlwaysShown, wholeView } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { nameIn } from './say-records.ts';
import { liveRows } from './sql/live-rows.ts';

/** So many of one document are told, the most urgent ones: nobody works through more in a day, and no desk reads a whole table. */
export const MOST_OF_ONE = 500;

/** The one rule of urgency: what is due first, then what has waited longest. */
export const byUrgency = 'due nulls last, at, id';

/** The same rows, each with its place among those of its document. */
export const placedByUrgency = (rows: string): string =>
  `select *, row_number() over (partition by entity order by ${byUrgency}) as nth from (${rows}) n`;

/** The rows of one document that wait, as one part of the statement; null where none ever does. */
export function awaitedRows(asking: Asking, writer: SqlWriter): string | null {
  const { entity, plan, view } = asking;
  const field = entity.states && entity.fields.get(entity.states.field);
  if (!field) return null;
  const state = `${keptValue(field, 'h')}::text`;
  const each = [...movesThatWait(asking, state, writer), ...linesThatWait(asking, writer)];
  if (each.length === 0) return null;
  const live = liveRows(view, view.reads, writer, { many: true });
  const nodes = (plan.states?.nodes ?? []).map(({ key }) => key);
  const at = 'coalesce(h.update_time, h.create_time)';
  return (
    `(select ${writer.constant(entity.key)}::text as entity, h.id, ${state} as state, ${at} as at, ${nameIn(view)} as name, ` +
    `${dueOf(asking, state, writer)} as due from ${quote(entity.head.table)} h ` +
    `where ${live.join(' and ')} and ${state} = any(${writer.constant(nodes)}::text[]) and (${each.join(' or ')}) ` +
    `order by ${byUrgency} limit ${MOST_OF_ONE + 1})`
  );
}

/** By when a record is to leave the state it stands in, where its document says so and every row shows it; a day lasts until it is over. */
function dueOf({ entity, plan, view }: Asking, state: string, writer: SqlWriter): string {
  const cases = (plan.states?.nodes ?? []).flatMap(({ key, due }) => {
    const field = due === undefined ? undefined : entity.fields.get(due);
    if (!field?.column || due === undefined || !isAlwaysShown(view, due)) return [];
    const value = keptValue(field, 'h');
    const until = field.column.sql === 'date' ? `(${value} + 1)::timestamptz` : `${value}::timestamptz`;
    return `when ${state} = ${writer.constant(key)}::text then ${until}`;
  });
  return cases.length === 0 ? 'null::timestamptz' : `case ${cases.join(' ')} end`;
}

/** What never left its first state waits for nobody but its author: no such state is among these. */
function movesThatWait(asking: Asking, state: string, writer: SqlWriter): readonly string[] {
  const { entity, plan, view } = asking;
  return awaitedStates(plan.states).flatMap(({ key, moves }) => {
    const own = moves.filter((move) => entity.states?.moves.get(move)?.after === undefined);
    return own.map((move) => {
      const tests = [
        `${state} = ${writer.constant(key)}::text`,
        ...liveRows(view, plan.access.ops[`move:${move}`] ?? [], writer, { many: true }),
        ...whatOthersMeet(asking, key, move, writer),
      ];
      for (const column of personsApart(entity, move)) tests.push(`${column} is distinct from ${writer.asker('me')}`);
      return `(${tests.join(' and ')})`;
    });
  });
}

/**
 * A condition that is not met yet waits for the same person to meet it. Where the state leaves them nothing to write others must meet
 * it, and until then nothing waits for them: a document is filed once all have signed for it.
 */
function whatOthersMeet({ entity, plan, view }: Asking, state: string, key: string, writer: SqlWriter): string[] {
  const when = entity.states?.moves.get(key)?.when;
  if (!when || isAnythingOpen(plan, { id: 'any', [entity.states?.field ?? '']: state })) return [];
  const test = compileFilter(when, wholeView(view), rowsOf(entity.head), writer);
  return test === null ? [] : [`coalesce(${test}, false)`];
}

/** A record waits as well for whoever leads one of its lines on. */
const linesThatWait = ({ entity, plan, view }: Asking, writer: SqlWriter): readonly string[] =>
  awaitedLines(plan).flatMap(({ operation, part, move, waits }) => {
    const when = entity.parts.get(part)?.states?.moves.get(move)?.when ?? null;
    const test = compileFilter(waits(when), wholeView(view), rowsOf(entity.head), writer);
    const may = liveRows(view, plan.access.ops[operation] ?? [], writer, { many: true });
    return test === null ? [] : [`(${[...may, test].join(' and ')})`];
  });

/** Columns that name whom a move is kept from. */
function personsApart({ states, fields }: EntityModel, key: string): readonly string[] {
  const move = states?.moves.get(key);
  const named = (move?.notBy ?? []).flatMap(({ part, keys: [first = '', ...on] }) => {
    const field = part === '' && on.length === 0 ? fields.get(first) : undefined;
    return field?.column && field.type.is === 'ref' ? [keptValue(field, 'h')] : [];
  });
  return [...(move?.notByOwner ? ['h.create_by', 'h.update_by'] : []), ...named];
}
