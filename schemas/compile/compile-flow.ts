import type { FlowDocument, FlowStepDocument } from '../language/flow.ts';
import { titleOf } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { canonicalJson, hashText } from '../values/hash.ts';
import { checkBranch, checkGoto, checkWay } from './check-branches.ts';
import { checkCalls, checkFlowCases } from './check-flow-names.ts';
import { checkRoutes } from './check-routes.ts';
import { compileOfRecord } from './compile-expression.ts';
import { compileAsk, compileSights } from './compile-flow-asks.ts';
import { compilePersons, type PersonsAt } from './compile-flow-persons.ts';
import { compileRuns } from './compile-runs.ts';
import type { Findings } from './findings.ts';
import type { FlowModel, FlowStep } from './flow-model.ts';
import { type FlowTree, readTree } from './flow-tree.ts';
import type { Shape, Surroundings } from './shape.ts';

/** What a flow is compiled among. */
export interface FlowPlace {
  readonly document: FlowDocument;
  readonly tree: FlowTree;
  /** What it decides about; what is found wrong is said of the flow. */
  readonly shape: Shape;
  readonly around: Surroundings;
}

/** A flow over the entity it decides about; null where nobody knows what that is. */
export function compileFlow(document: FlowDocument, around: Surroundings, findings: Findings): FlowModel | null {
  const tree = readTree(document, findings);
  findings.use(`entity:${document.of}`, '/of');
  const entity = around.shapes.get(document.of);
  if (!entity) {
    if (!around.broken.has(`entity:${document.of}`)) findings.say('unknown_entity', '/of', { entity: document.of });
    return null;
  }
  const place: FlowPlace = { document, tree, shape: { ...entity, findings, alsoRead: [] }, around };
  const steps = tree.order.flatMap((key) => {
    const step = tree.steps.get(key);
    return step ? [compileStep(key, step, place)] : [];
  });
  const admins: PersonsAt = { key: '', path: '/admins', place };
  const said = {
    key: document.key,
    title: titleOf(document.title),
    of: document.of,
    withdraw: document.start?.withdraw ?? 'untouched',
    admins: compilePersons(document.admins ?? [], admins),
    steps: Object.fromEntries(steps.map((step) => [step.key, step])),
    root: tree.inside.get('') ?? [],
    order: tree.order,
  };
  checkRoutes(said, findings);
  checkCalls(place);
  checkFlowCases(place);
  const stopped = document.stopped === undefined ? {} : { stopped: document.stopped };
  return { ...said, hash: hashText(canonicalJson(said)), cases: document.cases ?? {}, ...stopped };
}

function compileStep(key: string, step: FlowStepDocument, place: FlowPlace): FlowStep {
  const { tree, shape, around } = place;
  const path = at('/steps', key);
  const standing = { key, title: step.title, ways: tree.waysTo(key) };
  if (key === 'start') shape.findings.say('reserved_key', path, { key });
  switch (step.as) {
    case 'approve':
    case 'handle':
      return { ...standing, ...compileAsk(step, { key, path, place }) };
    case 'cc':
      return {
        ...standing,
        as: step.as,
        who: compilePersons(step.who, { key, path: at(path, 'who'), place }),
        fields: compileSights(step.fields, at(path, 'fields'), shape),
      };
    case 'branch': {
      const into = tree.inside.get(key) ?? [];
      checkBranch(key, step, place);
      return { ...standing, as: step.as, split: step.split, join: step.join ?? 'all', into };
    }
    case 'way':
      checkWay(key, step, place);
      return {
        ...standing,
        as: step.as,
        branch: step.in ?? '',
        when: conditionAt(step.when, at(path, 'when'), place),
        otherwise: step.otherwise ?? false,
        steps: tree.inside.get(key) ?? [],
      };
    case 'run':
      return {
        ...standing,
        as: step.as,
        run: compileRuns(step.run, 'move', at(path, 'run'), shape, around, { byNobody: true }),
      };
    case 'call':
      return { ...standing, as: step.as, flow: step.flow };
    case 'delay':
      return { ...standing, as: step.as, for: step.for, working: step.working ?? false };
    case 'goto':
      checkGoto(key, step, place);
      return { ...standing, as: step.as, to: step.to, when: conditionAt(step.when, at(path, 'when'), place) };
  }
}

function conditionAt(text: string | undefined, path: string, { shape, around }: FlowPlace) {
  if (text === undefined) return null;
  return compileOfRecord(text, { shape, part: '', path, gives: { is: 'bool' } }, around)?.expr ?? null;
}
