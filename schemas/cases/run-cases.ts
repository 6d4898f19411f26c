import { type CheckContext, checkRecord } from '../check/check-record.ts';
import { type ProgramRow, registerRows } from '../check/program-rows.ts';
import type { Spend } from '../check/program-source.ts';
import { sourceOver } from '../check/record-source.ts';
import { type ProgramOutcome, runProgram } from '../check/run-program.ts';
import type { EntityModel, Model } from '../compile/model.ts';
import type { EntityPlan } from '../compile/plan.ts';
import { judgingPlanFor, wholePlanFor } from '../compile/plan-for.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Asker } from '../expressions/tree.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { writtenKey } from '../language/each.ts';
import { inOrder } from '../language/ranks.ts';
import { type CaseDocument, caseAsker, caseRecord } from './case-record.ts';
import { type CaseRun, judgeCase } from './judge-case.ts';
import { linesAway } from './lines-away.ts';

export interface CaseVerdict {
  readonly name: string;
  readonly passed: boolean;
  /** What was otherwise than the case says. */
  readonly wrong: readonly string[];
}

export interface CasesReport {
  readonly verdicts: readonly CaseVerdict[];
  /** Rules whose condition held in no case: nobody has shown yet that they do what they should. */
  readonly unreached: readonly { readonly key: string; readonly title: string }[];
}

interface CasesOptions {
  readonly spend?: Spend;
  /** Only the cases that are told of these roles are run; null: all. */
  readonly roles?: ReadonlySet<string> | null;
}

/** The administrator's own tests of an entity, each on a record of its own and as its role. */
export function runCases(
  model: Model,
  entityKey: string,
  kinds: readonly AnyFieldKind[],
  { spend, roles = null }: CasesOptions = {},
): CasesReport {
  const entity = model.entities.get(entityKey);
  const cases = inOrder(entity?.document.cases).filter(([, { as }]) => roles === null || roles.has(as ?? ''));
  const whole = roles !== null && cases.length === 0 ? undefined : wholePlanFor(model, entityKey);
  if (!entity || !whole) return { verdicts: [], unreached: [] };
  const reached = new Set<string>();
  const planAs = planOnce(model, entityKey, whole);
  const verdicts = cases.map(([name, document]) => {
    const run = runCase(document, entity, whole, planAs(document.as), { kinds, spend });
    for (const key of rulesThatHold(whole, run.outcome, run.asker, document.at ?? 'save')) reached.add(key);
    const wrong = judgeCase(document, run);
    return { name, passed: wrong.length === 0, wrong };
  });
  const inherited = new Set(rulesOf(model.entities.get(entity.facetOf ?? '')).map(({ key }) => key));
  const own = rulesOf(entity).filter(({ key }) => !inherited.has(key));
  return { verdicts, unreached: own.filter(({ key }) => !reached.has(key)) };
}

/** Many cases are one role's. */
function planOnce(model: Model, entityKey: string, whole: EntityPlan) {
  const made = new Map<string | undefined, EntityPlan | undefined>([[undefined, whole]]);
  return (role: string | undefined): EntityPlan | undefined => {
    if (role !== undefined && !made.has(role)) made.set(role, judgingPlanFor(model, entityKey, { roles: [role] }));
    return made.get(role);
  };
}

/** A rule that is written once for several fields counts once. */
const rulesOf = (entity: EntityModel | undefined): CasesReport['unreached'] => {
  const titles = new Map<string, string>();
  for (const node of entity?.program.nodes ?? []) {
    if (node.do !== 'rule' || node.key === '') continue;
    const key = writtenKey(node.key);
    if (!titles.has(key)) titles.set(key, node.title);
  }
  return [...titles].map(([key, title]) => ({ key, title }));
};

function runCase(
  document: CaseDocument,
  entity: EntityModel,
  whole: EntityPlan,
  plan: EntityPlan | undefined,
  options: Pick<CheckContext, 'kinds' | 'spend'>,
): CaseRun {
  const record = caseRecord(document, entity, whole);
  const asker = caseAsker(document);
  const at = document.at ?? 'save';
  const outcome = runProgram(whole, record, { asker, at, ...options });
  const before = document.in === undefined ? null : record;
  const checked = checkRecord(plan ?? whole, record, { asker, at, before, stood: null, whole, ...options });
  const isAway = linesAway(document.as, { entity, whole, record: outcome.record, asker });
  return { entity, whole, plan, record, outcome, issues: checked.issues ?? [], asker, since: document.since, isAway };
}

/** The rules whose condition is true somewhere in the record as the program left it. */
function rulesThatHold(whole: EntityPlan, { record }: ProgramOutcome, asker: Asker, at: string): readonly string[] {
  const source = sourceOver(record);
  const { head } = registerRows({ plan: whole, source, asker, valueOf: (row, path) => source.value(row.key, path) });
  const rows = [head, ...rowsBelow(head)];
  return whole.program.nodes.flatMap((node) => {
    if (node.do !== 'rule' || (node.at !== 'save' && node.at !== at)) return [];
    const holds = rows.some((row) => row.part === node.part && evaluate(node.when, row.scope) === true);
    return holds ? [writtenKey(node.key)] : [];
  });
}

const rowsBelow = (row: ProgramRow): readonly ProgramRow[] =>
  [...row.children.values()].flat().flatMap((inner) => [inner, ...rowsBelow(inner)]);
