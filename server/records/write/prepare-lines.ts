import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { scopesOver } from '../../../schemas/check/allowed.ts';
import { fitFor } from '../../../schemas/check/fit-value.ts';
import { rowsIn } from '../../../schemas/check/record-source.ts';
import type { PartModel } from '../../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import type { LineMoveModel } from '../../../schemas/sections/line-states/line-states.model.ts';
import type { Answers } from '../../../schemas/values/answers.ts';
import type { TenantDb } from '../../db/statement.ts';
import { noteOf, takeAnswers } from '../answers.ts';
import type { Asking } from '../asking.ts';
import { diffRecords, tellChanges } from './changes.ts';
import { withAsker } from './create.ts';
import type { Facts } from './facts.ts';
import { farPersons, refuseBarred } from './hold-persons.ts';
import { judge, sentOf } from './judge.ts';
import { judgedPlans } from './judged-plan.ts';
import type { PreparedMove } from './prepare-move.ts';
import { runBehaviours } from './settle-move.ts';
import { wordsFrom } from './words.ts';

interface MovingLines {
  readonly before: RecordData;
  readonly part: PartModel;
  readonly move: LineMoveModel;
  /** Ids of the rows that are moved. */
  readonly rows: ReadonlySet<string>;
  readonly answers: Answers;
  readonly facts: Facts;
  /** How history calls it. */
  readonly action: string;
  /** What history says of it where nobody was asked. */
  readonly note?: string | null;
}

/** Judges a record for a move of some of its rows: the rows stand where they are led before rules are asked. */
export async function prepareLines(asking: Asking, moving: MovingLines): Promise<PreparedMove> {
  const { before, part, move, rows, answers, facts: loaded, action, note } = moving;
  const { entity, model } = asking;
  const answered = await takeAnswers(asking, move.ask, answers);
  const led = leadRows(asking, moving, answered);
  const { record, facts, chosen, finds } = await judge(asking, {
    sent: sentOf(before),
    before: led,
    stood: before,
    at: 'save',
    facts: loaded,
    moving: { part: part.key, rows },
  });
  const { record: after, messages, works } = await runBehaviours(asking, record, move.run, answers);
  const words = wordsFrom(model, entity, withAsker(asking, facts));
  const diff = diffRecords(entity, before, after);
  const item = {
    before,
    after,
    diff,
    chosen,
    finds,
    action,
    changes: tellChanges(diff, before, after, words),
    note: note === undefined ? noteOf(asking, move.ask, answers) : note,
    messages,
  };
  const those = { ...before, [part.key]: rowsIn(before, part.key).filter(({ id }) => rows.has(String(id))) };
  const hold = (db: TenantDb) => refuseBarred(asking, db, those, move);
  const first = farPersons(move).length > 0 ? [hold] : [];
  return { item, numbers: [], first, beside: works, words, isApart: entity.apart.length > 0 || works.length > 0 };
}

/** The record with its rows in the state they are led to, what was answered of them and what the move gives them. */
function leadRows(asking: Asking, { before, part, move, rows }: MovingLines, answered: RecordData): RecordData {
  const { whole } = judgedPlans(asking);
  const state = part.states?.field ?? '';
  const put = (give: (row: RecordData, no: number) => RecordData, record: RecordData): RecordData => ({
    ...record,
    [part.key]: rowsIn(record, part.key).map((row, no) =>
      rows.has(String(row.id)) ? { ...row, ...give(row, no) } : row,
    ),
  });
  const led = put(() => ({ ...answered, [state]: move.to }), before);
  if (move.set.size === 0) return led;
  const scopes = scopesOver(whole, led, part.path, asking.asker);
  return put((_, no) => givenTo(whole, part, move, scopes[no]), led);
}

function givenTo(
  { fields }: EntityPlan,
  part: PartModel,
  { set }: LineMoveModel,
  scope: ReturnType<typeof scopesOver>[number] | undefined,
): RecordData {
  if (!scope) return {};
  return Object.fromEntries(
    [...set].flatMap(([key, expr]) => {
      const field = fields[`${part.path}.${key}`];
      return field ? [[key, fitFor(field, fieldKinds)(evaluate(expr, scope))]] : [];
    }),
  );
}
