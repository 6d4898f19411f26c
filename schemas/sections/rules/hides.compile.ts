import { isAuthorsOwn } from '../../compile/authors-own.ts';
import { flowHides } from '../../compile/flow-hides.ts';
import type { FieldModel } from '../../compile/model.ts';
import { isNeeded } from '../../compile/named-of.ts';
import type { Hiding, RuleNode, RuleProgram } from '../../compile/program-model.ts';
import { type Reach, reach } from '../../compile/reach.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { askerReads, codeOnly } from '../../expressions/functions-asked.ts';
import { readsOf, visit } from '../../expressions/reads-of.ts';
import type { Expr, FunctionName } from '../../expressions/tree.ts';
import { ruleAt } from '../../language/each.ts';
import { covers } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import { effectsInForce } from './effects-in-force.ts';

type Hides = ReadonlyMap<string, readonly Hiding[]>;

/**
 * When rules hide a field or part, which is access: by full path, whatever stands inside a hidden part included, and whatever is
 * worked out on the spot from something hidden. What the database could not ask of every row is an issue.
 */
export function compileHides(shape: Shape, around: Surroundings, program: RuleProgram): Hides {
  const hides = new Map<string, Hiding[]>();
  for (const node of program.nodes) {
    if (node.do !== 'rule') continue;
    const targets = [
      ...targetsOf(node, true).map((target) => ({ target, hiding: hidingOf(node, true) })),
      ...targetsOf(node, false).map((target) => ({ target, hiding: hidingOf(node, false) })),
    ];
    if (targets.length === 0) continue;
    if (!isSound(node, [...new Set(targets.map(({ target }) => target))], shape, around)) continue;
    for (const { target, hiding } of targets)
      for (const path of [...shape.fields.keys(), ...shape.parts.keys()])
        if (covers(target, path)) hides.set(path, [...(hides.get(path) ?? []), hiding]);
  }
  for (const [path, hiding] of flowHides(shape, around)) hides.set(path, [...(hides.get(path) ?? []), hiding]);
  spread(hides, shape, around);
  for (const node of program.nodes) if (node.do === 'rule') refuseTelling(node, hides, shape, around);
  return hides;
}

/** What a sentence tells is told to whoever saves: nothing in it may be hidden from some of them. */
function refuseTelling(node: RuleNode, hides: Hides, shape: Shape, around: Surroundings): void {
  for (const effect of [...node.then, ...node.else]) {
    if (!('detail' in effect) || !effect.detail) continue;
    const told = reachesOf(effect.detail, node.part, shape, around).find(({ own }) => hides.has(own));
    const label = told && (shape.fields.get(told.own)?.label ?? shape.parts.get(told.own)?.label ?? told.own);
    if (label) shape.findings.say('hide_in_detail', ruleAt(node.key), { field: label });
  }
}

const targetsOf = (node: RuleNode, whenIt: boolean): readonly string[] => {
  const [taken, other] = whenIt ? [node.then, node.else] : [node.else, node.then];
  return effectsInForce(taken, other).flatMap((effect) => (effect.do === 'hide' ? [effect.target] : []));
};

const hidingOf = ({ part, when, key }: RuleNode, hidesWhen: boolean): Hiding => ({ rule: key, part, when, hidesWhen });

function isSound(node: RuleNode, targets: readonly string[], shape: Shape, around: Surroundings): boolean {
  const path = ruleAt(node.key);
  const before = shape.findings.issues.length;
  if (node.at !== 'save') shape.findings.say('hide_in_move', at(path, 'at'));
  const unasked = callsIn(node.when, node.part, shape, around).find((fn) => codeOnly.has(fn));
  if (unasked) shape.findings.say('hide_not_asked', at(path, 'if'), { fn: unasked });
  for (const target of targets) {
    const field = shape.fields.get(target);
    const label = field?.label ?? shape.parts.get(target)?.label ?? target;
    if (field && isNeeded(field, shape)) shape.findings.say('hide_needed', path, { field: label });
    const inside = [...shape.fields.values()].filter((one) => covers(target, one.path));
    const depends = callsIn(node.when, node.part, shape, around).some((fn) => askerReads.has(fn));
    const cleared = depends && inside.find(({ whenHidden }) => whenHidden !== 'keep');
    if (cleared) shape.findings.say('hide_clears', path, { field: cleared.label });
  }
  return shape.findings.issues.length === before;
}

/** The functions a condition calls, those of the calculations it reads on the spot included. */
function callsIn(
  expr: Expr,
  part: string,
  shape: Shape,
  around: Surroundings,
  passed: ReadonlySet<string> = new Set(),
): readonly FunctionName[] {
  const calls: FunctionName[] = [];
  visit(expr, (node) => {
    if (node.t === 'call') calls.push(node.fn);
  });
  for (const { own } of reachesOf(expr, part, shape, around)) {
    const field = shape.fields.get(own);
    if (field?.calc && !field.column && !passed.has(own))
      for (const fn of callsIn(field.calc, field.part, shape, around, new Set([...passed, own]))) calls.push(fn);
  }
  return calls;
}

const reachesOf = (expr: Expr, part: string, shape: Shape, around: Surroundings): readonly Reach[] =>
  readsOf(expr).flatMap(({ up, keys }) => reach(around.shapes, shape, part, up, keys) ?? []);

/** A value that is worked out on the spot would tell what is hidden, and is hidden with it; so is one the law keeps. What is asked to be stored is the author's to show. */
function spread(hides: Map<string, Hiding[]>, shape: Shape, around: Surroundings): void {
  const worked = [...shape.fields.values()].filter((field) => field.calc !== null && !isAuthorsOwn(field));
  const said = new Set<string>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const field of worked) {
      for (const hiding of hidingsRead(field, hides, shape, around)) {
        const own = hides.get(field.path) ?? [];
        if (own.includes(hiding)) continue;
        changed = true;
        hides.set(field.path, [...own, hiding]);
        const isAsked = hiding.part === '' || covers(hiding.part, field.path);
        if (isAsked || said.has(`${field.path} ${hiding.rule}`)) continue;
        said.add(`${field.path} ${hiding.rule}`);
        shape.findings.say('hide_told', ruleAt(hiding.rule), { field: field.label });
      }
    }
  }
}

const hidingsRead = (field: FieldModel, hides: Hides, shape: Shape, around: Surroundings): readonly Hiding[] =>
  field.calc ? reachesOf(field.calc, field.part, shape, around).flatMap(({ own }) => hides.get(own) ?? []) : [];
