import type { FlowDocument, FlowPersonDocument } from '../language/flow.ts';
import { at } from '../language/pointer.ts';
import type { ValueType } from '../values/value-type.ts';
import { useReach } from './compile-expression.ts';
import type { FlowPlace } from './compile-flow.ts';
import { stepRef } from './flow-tree.ts';
import { sayReach } from './persons-apart.ts';
import { type Reach, reach } from './reach.ts';

/** Whose persons are looked for, and where that is said. */
export interface PersonsAt {
  /** The step; '' for the flow's administrators. */
  readonly key: string;
  readonly path: string;
  readonly place: FlowPlace;
}

/** The rules that find persons, each against what the entity has and where the step stands. */
export function compilePersons(rules: readonly FlowPersonDocument[], here: PersonsAt): readonly FlowPersonDocument[] {
  for (const [index, rule] of rules.entries()) checkRule(rule, { ...here, path: at(here.path, index) });
  return rules;
}

function checkRule(rule: FlowPersonDocument, here: PersonsAt): void {
  const { findings } = here.place.shape;
  if ('role' in rule) checkRole(rule.role, at(here.path, 'role'), here.place);
  else if ('position' in rule) findings.use(`position:${rule.position}`, at(here.path, 'position'));
  else if ('membersOf' in rule) checkDepart(rule.membersOf, at(here.path, 'membersOf'), here);
  else if ('leaderOf' in rule) checkDepart(rule.leaderOf, at(here.path, 'leaderOf'), here);
  else if ('leadersOf' in rule) checkDepart(rule.leadersOf, at(here.path, 'leadersOf'), here);
  else if ('field' in rule) checkField(rule.field, at(here.path, 'field'), here, ['user', 'depart'], 'flow_no_person');
  else if ('contactsOf' in rule)
    checkField(rule.contactsOf, at(here.path, 'contactsOf'), here, ['supplier'], 'flow_no_supplier');
  else if ('holderOf' in rule) checkHolder(rule.holderOf, at(here.path, 'holderOf'), here);
  else if ('picked' in rule) {
    if (rule.from !== undefined) checkRole(rule.from, at(here.path, 'from'), here.place);
    if (rule.picked === 'before' && asksBefore(here).length === 0)
      findings.say('flow_nobody_before', at(here.path, 'picked'), { step: titleOfStep(here) });
  }
}

/** A role that is granted something somewhere; what it may see of this entity the flow itself gives it. */
export function checkRole(role: string, path: string, { shape, around }: FlowPlace): void {
  shape.findings.use(`role:${role}`, path);
  const isKnown = [...around.shapes.values()].some(({ document }) => Object.hasOwn(document.access?.roles ?? {}, role));
  if (!isKnown) shape.findings.say('flow_unknown_role', path, { role });
}

/** The starter's own department, one that the record names, or one by its id: that is told by its digits. */
function checkDepart(from: string, path: string, here: PersonsAt): void {
  if (from === 'start' || /[-0-9]/.test(from)) return;
  checkField(from, path, here, ['depart', 'user'], 'flow_no_depart');
}

function checkField(
  field: string,
  path: string,
  { place: { shape, around } }: PersonsAt,
  stores: readonly string[],
  code: 'flow_no_person' | 'flow_no_supplier' | 'flow_no_depart',
): void {
  const own = shape.fields.get(field);
  const behind = own ? null : reachBehind(field, shape, around);
  if (behind) useReach(behind, path, shape);
  else shape.findings.use(`entity:${shape.key}.${field}`, path);
  const type = own?.type ?? behind?.type;
  if (!type) {
    shape.findings.say('unknown_field', path, { field });
    return;
  }
  const store = refersTo(type);
  const isMeant = store !== null && stores.includes(around.shapes.get(store)?.store ?? store);
  const isBroken = behind ? behind.broken : shape.broken.has(field);
  const label = own?.label ?? (behind && sayReach(behind, shape, around)) ?? field;
  if (!isMeant && !isBroken) shape.findings.say(code, path, { field: label });
}

/** A field of what the record points at. */
function reachBehind(field: string, shape: FlowPlace['shape'], around: FlowPlace['around']): Reach | null {
  const found = reach(around.shapes, shape, '', 0, field.split('.'));
  return found && !found.linked && found.steps.length > 1 ? found : null;
}

/** What of a record is read to find who is asked, beyond the record itself: it is fetched with it. */
export const readToFind = (
  step: FlowDocument['steps'][string],
  shape: FlowPlace['shape'],
  around: FlowPlace['around'],
): readonly Reach[] =>
  ('who' in step ? step.who : []).flatMap((rule) => {
    const field = 'field' in rule ? rule.field : 'contactsOf' in rule ? rule.contactsOf : undefined;
    if (field === undefined || shape.fields.has(field)) return [];
    return reachBehind(field, shape, around) ?? [];
  });

const refersTo = (type: ValueType): string | null => {
  const one = type.is === 'list' ? type.of : type;
  return one.is === 'ref' ? one.to : null;
};

function checkHolder(step: string, path: string, here: PersonsAt): void {
  const { document, tree, shape } = here.place;
  shape.findings.use(stepRef(document.key, step), path);
  const named = tree.steps.get(step);
  if (!named) shape.findings.say('unknown_step', path, { step });
  else if (here.key !== '' && !asksBefore(here).includes(step))
    shape.findings.say('flow_not_before', path, { step: titleOfStep(here), other: named.title });
}

const titleOfStep = ({ key, place }: PersonsAt): string => place.tree.steps.get(key)?.title ?? '';

/** The steps that ask persons and can have been gone through before this one. */
export function asksBefore({ key, place: { tree } }: Pick<PersonsAt, 'key' | 'place'>): readonly string[] {
  const ways = tree.waysTo(key);
  return tree.order.slice(0, tree.order.indexOf(key)).filter((other) => {
    const as = tree.steps.get(other)?.as;
    return (as === 'approve' || as === 'handle') && !standsBeside(tree.waysTo(other), ways, tree);
  });
}

/** In another way of one branch. */
function standsBeside(theirs: readonly string[], own: readonly string[], { steps }: FlowPlace['tree']): boolean {
  const depth = theirs.findIndex((way, index) => way !== own[index]);
  const [their, mine] = [steps.get(theirs[depth] ?? ''), steps.get(own[depth] ?? '')];
  return their?.in !== undefined && their.in === mine?.in;
}
