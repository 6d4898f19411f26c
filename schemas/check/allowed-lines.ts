import type { EntityPlan, PartPlan, RecordData } from '../compile/plan.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { Asker } from '../expressions/tree.ts';
import { entryOf } from '../language/entry-of.ts';
import type { LineMovePlan } from '../sections/line-states/line-states.model.ts';
import { type Allowance, byRole, personsIn, type Refuser, sayBarred, scopesOver } from './allowed.ts';
import { stateOfLine } from './line-states.ts';
import { rowsIn } from './record-source.ts';

type LinesPlan = Pick<EntityPlan, 'access' | 'parts'>;

export interface LineMove {
  readonly part: PartPlan;
  readonly move: LineMovePlan;
}

/** The move of rows that an operation names, `lines.move:confirm`; null: it names none. */
export function lineMoveOf({ parts }: Pick<EntityPlan, 'parts'>, operation: string): LineMove | null {
  const [, path = '', key = ''] = /^(.+)\.move:(.+)$/.exec(operation) ?? [];
  const part = entryOf(parts, path);
  const move = part?.states?.moves.find((one) => one.key === key);
  return part && move ? { part, move } : null;
}

/** Who refuses to move a row on, by its place among the rows. Role is asked of the record, state and rule of the row. */
export function lineRefusers(
  plan: LinesPlan,
  record: RecordData,
  { part, move }: LineMove,
  asker: Asker,
): (no: number) => readonly Refuser[] {
  const rows = rowsIn(record, part.key);
  let scopes: readonly EvalScope[] | undefined;
  const scopeOf = (no: number) => {
    scopes ??= scopesOver(plan, record, part.path, asker);
    return scopes[no];
  };
  return (no) => {
    const row = rows[no];
    const scope = row && scopeOf(no);
    if (!row || !scope) return [{ by: 'rule', say: '这一行已经不在了' }];
    return [
      ...byState(part, move, row),
      ...byPersons(plan, record, { part, move }, scope, asker),
      ...byRule(move, scope),
    ];
  };
}

/** Whether some row can be moved on so; where none can, why the first cannot. */
export function allowedInLines(
  plan: LinesPlan,
  record: RecordData | null,
  operation: string,
  line: LineMove,
  asker: Asker,
): Allowance {
  const reasons = byRole(plan, record, operation, line.move.label);
  if (reasons.length > 0 || !record) return { allowed: reasons.length === 0, reasons };
  const refusers = lineRefusers(plan, record, line, asker);
  const asked = rowsIn(record, line.part.key).map((_, no) => refusers(no));
  if (asked.some((one) => one.length === 0)) return { allowed: true, reasons: [] };
  const none: Refuser = { by: 'state', say: `“${line.part.label}”没有可以“${line.move.label}”的行` };
  return { allowed: false, reasons: [none, ...(asked[0] ?? [])] };
}

function byState(part: PartPlan, { from, label }: LineMovePlan, row: Readonly<Record<string, unknown>>): Refuser[] {
  const node = stateOfLine(part, row);
  if (!node || from.includes(node.key)) return [];
  const names = from.map((key) => `“${part.states?.nodes.find((one) => one.key === key)?.label ?? key}”`);
  return [{ by: 'state', say: `当前是“${node.label}”，只有${names.join('、')}时才能“${label}”` }];
}

/** Of this part the row itself names who must keep away, of others all rows do. */
function byPersons(
  plan: LinesPlan,
  record: RecordData,
  { part, move }: LineMove,
  scope: EvalScope,
  asker: Asker,
): Refuser[] {
  const barred = (move.notBy ?? []).filter((persons) =>
    persons.part === part.path
      ? [scope.read(0, persons.keys)].flat().includes(asker.me)
      : personsIn(plan, record, persons, asker).includes(asker.me),
  );
  return barred.length > 0 ? [{ by: 'rule', say: sayBarred(barred, move.label) }] : [];
}

function byRule({ when, unless, label }: LineMovePlan, scope: EvalScope): Refuser[] {
  if (!when || evaluate(when, scope) === true) return [];
  return [{ by: 'rule', say: unless ?? `不满足“${label}”的条件` }];
}
