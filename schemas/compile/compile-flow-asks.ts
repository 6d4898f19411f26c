import { covers } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { asksBefore, checkRole, compilePersons, type PersonsAt } from './compile-flow-persons.ts';
import { expandPaths } from './expand-paths.ts';
import type { AskStep, DueModel, FieldSight, LateRule, Many, Sights } from './flow-model.ts';
import type { StepOf } from './flow-tree.ts';
import { isNeeded } from './named-of.ts';
import type { GrowingField, Shape } from './shape.ts';

type Said = StepOf<'approve'> | StepOf<'handle'>;

/** A step that asks persons. */
export function compileAsk(step: Said, here: PersonsAt): Omit<AskStep, 'key' | 'title' | 'ways'> {
  const { path, place } = here;
  const { shape } = place;
  if (step.as === 'handle') checkHandle(step, here);
  const asked = {
    as: step.as,
    who: compilePersons(step.who, { ...here, path: at(path, 'who') }),
    many: compileMany(step.many, at(path, 'many'), here),
    nobody: step.nobody ?? 'admins',
    self: step.self ?? 'approve',
    again: step.again ?? 'ask',
    fields: compileSights(step.fields, at(path, 'fields'), shape),
    due: step.due ? compileDue(step.due) : null,
    retake: step.retake ?? false,
  };
  if (step.as === 'handle') return { ...asked, refuse: null, back: 'none', resume: 'again', remark: false };
  const nobodyBefore = asksBefore(here).length === 0;
  for (const word of ['refuse', 'back'] as const)
    if (nobodyBefore && step[word] === 'before')
      shape.findings.say('flow_nobody_before', at(path, word), { step: step.title });
  const { refuse = 'end', back = 'any', resume = 'again', remark = false } = step;
  return { ...asked, refuse, back, resume, remark };
}

/** What is handled is done, or not yet. */
function checkHandle(step: StepOf<'handle'>, { path, place }: PersonsAt): void {
  const { findings } = place.shape;
  if (step.nobody === 'refuse') findings.say('flow_handle_refuses', at(path, 'nobody'), { step: step.title });
  for (const [index, late] of (step.due?.then ?? []).entries())
    if ('do' in late && late.do === 'refuse')
      findings.say('flow_handle_refuses', at(path, 'due', 'then', index, 'do'), { step: step.title });
}

function compileMany(said: Said['many'], path: string, { place }: PersonsAt): Many {
  const plain = { vote: 0, turnout: 0, veto: [], weights: {} };
  if (said === undefined || typeof said === 'string') return { by: said ?? 'first', ...plain };
  for (const [index, role] of (said.veto ?? []).entries()) checkRole(role, at(path, 'veto', index), place);
  for (const role of Object.keys(said.weights ?? {})) checkRole(role, at(path, 'weights', role), place);
  return {
    by: 'vote',
    vote: said.vote,
    turnout: said.turnout ?? 0,
    veto: said.veto ?? [],
    weights: said.weights ?? {},
  };
}

const compileDue = ({ after, working = false, then = [] }: NonNullable<Said['due']>): DueModel => ({
  after,
  working,
  then: then.map((late): LateRule => ('remind' in late ? { remind: late.remind, most: late.most ?? 3 } : late)),
});

/** How much a name of a step's fields says of one place: everything, a set, the place itself. */
const exactness = (field: string): number => (field === '*' ? 0 : field.startsWith('@') ? 1 : 2);

/**
 * What is seen and written of the record there, place by place: what a name says alone goes before what a set or everything says. What
 * nobody can write, nobody can be made to write.
 */
export function compileSights(said: Said['fields'], path: string, shape: Shape): Sights {
  const sights: Record<string, FieldSight> = {};
  const named = Object.entries(said ?? {}).toSorted(([a], [b]) => exactness(a) - exactness(b));
  for (const [field, sight] of named) {
    const here = at(path, field);
    const isAlone = exactness(field) === 2;
    const asksToWrite = sight === 'write' || sight === 'need';
    const found = shape.fields.get(field);
    if (asksToWrite && found && !canBeWritten(found))
      shape.findings.say('flow_not_written', here, { field: found.label });
    const inPart = shape.parts.get(field) ?? shape.parts.get(found?.part ?? '');
    if (asksToWrite && inPart) shape.findings.say('flow_writes_no_part', here, { part: inPart.label });
    if (sight === 'hide' && found && isNeeded(found, shape))
      shape.findings.say('flow_not_hidden', here, { field: found.label });
    if (sight === 'need' && !isAlone) shape.findings.say('flow_needs_one_field', here);
    for (const place of expandPaths(field, here, shape, false)) {
      const inner = shape.fields.get(place);
      if (sight === 'hide') hideIn(sights, place, shape);
      else if (isAlone || !asksToWrite || (inner?.part === '' && canBeWritten(inner))) sights[place] = sight;
    }
  }
  return sights;
}

const canBeWritten = ({ calc, system, kind }: GrowingField): boolean => calc === null && !system && !kind.automatic;

/** With all that stands inside a part; what is needed everywhere stays. */
function hideIn(sights: Record<string, FieldSight>, place: string, shape: Shape): void {
  for (const field of shape.fields.values())
    if (covers(place, field.path) && !isNeeded(field, shape)) sights[field.path] = 'hide';
  for (const part of shape.parts.keys()) if (covers(place, part)) sights[part] = 'hide';
}
