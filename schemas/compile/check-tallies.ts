import { readsOf } from '../expressions/reads-of.ts';
import { ruleAt } from '../language/each.ts';
import { at } from '../language/pointer.ts';
import { asksTheAsker } from './keep-computed.ts';
import type { EntityModel, Model } from './model.ts';
import { pointerOf } from './pointer-of.ts';
import type { CalcNode } from './program-model.ts';
import { reach } from './reach.ts';
import type { Shape } from './shape.ts';
import { storedFrom } from './stored-from.ts';
import { settingRules, strangerIn, writtenOut } from './stored-strangers.ts';
import { linksOf, talliesIn } from './tallies.ts';

type Shapes = ReadonlyMap<string, Shape>;

/**
 * A tally is worked out anew where a record that it counts is written, and nowhere else: what it reads must change with such
 * a record alone. What else its owner says comes to it in a field of its own, which follows.
 */
export function checkTallies(shape: Shape, model: EntityModel, shapes: Shapes, entities: Model['entities']): void {
  const tallies = new Set(talliesIn(model));
  for (const node of tallies) {
    const path = at(pointerOf(node.field), 'calc');
    const field = shape.fields.get(node.field)?.label ?? node.field;
    const mixed = readsOf(node.expr).flatMap(({ up, keys }) => {
      const found = reach(shapes, shape, node.part, up, keys);
      return found && !found.linked ? [shape.fields.get(found.own)?.label ?? found.own] : [];
    });
    const what = asksTheAsker(node.expr) ? ofTheAsker : strangerThere(shapes, shape, node, entities);
    const among = shape.links.find((link) => link.among !== undefined && linksOf(node).has(link.key));
    if (among) shape.findings.say('link_among_kept', path, { field });
    else if (mixed[0] !== undefined) shape.findings.say('link_mixed', path, { field, what: mixed[0] });
    else if (what !== null) shape.findings.say('link_leans', path, { field, what });
  }
  sayLive(shape, model, tallies);
  sayFollowers(shape, model, tallies);
}

const ofTheAsker = '当时的日期或当前用户';
const ofNow = (label: string): string => `实时计算的“${label}”`;

/** The engine writes these with every version of a record, whatever is in it. */
const ofEveryVersion: ReadonlySet<string> = new Set(['version', 'updateTime', 'updateBy']);

/** What of a linked record may change while nobody writes that record. */
function strangerThere(shapes: Shapes, shape: Shape, { expr }: CalcNode, entities: Model['entities']): string | null {
  for (const { keys } of readsOf(expr)) {
    const there = shapes.get(shape.links.find(({ key }) => key === keys[0])?.entity ?? '');
    if (!there) continue;
    const what = isMade(there, entities)
      ? stranger(shapes, there, '', 0, keys.slice(1))
      : `由系统写入的“${there.title}”`;
    if (what !== null) return what;
  }
  return null;
}

/** Whether records come of people and chains; what nobody may make is a log that code writes, or a view. */
const isMade = ({ store }: Shape, entities: Model['entities']): boolean =>
  [...entities.values()].some(
    (entity) =>
      (entity.store === store && [...entity.roles.values()].flat().some((grant) => grant.do.has('create'))) ||
      [...entity.becomes.values()].some(({ to }) => entities.get(to)?.store === store),
  );

function stranger(shapes: Shapes, there: Shape, part: string, up: number, keys: readonly string[]): string | null {
  const found = reach(shapes, there, part, up, keys);
  const field = found && there.fields.get(found.own);
  if (!found || (!field && !found.linked)) return null;
  const label = `${there.title} · ${field?.label ?? found.own}`;
  if (found.linked) return ofNow(label);
  if (found.steps.length > 1) return `“${label}”所指的数据`;
  if (field?.system && ofEveryVersion.has(field.key)) return `“${label}”`;
  if (!field?.calc || field.column) return null;
  if (asksTheAsker(field.calc)) return ofNow(label);
  for (const read of readsOf(field.calc)) {
    const what = stranger(shapes, there, field.part, read.up, read.keys);
    if (what !== null) return what;
  }
  return null;
}

/** What is asked whenever it is read is no ground for what is kept: nobody would write it when that changes. */
function sayLive({ findings }: Shape, model: EntityModel, tallies: ReadonlySet<CalcNode>): void {
  for (const node of model.program.nodes) {
    const kept = node.do === 'calc' && !tallies.has(node) ? model.fields.get(node.field) : undefined;
    if (node.do !== 'calc' || !kept?.keeps) continue;
    const live = writtenOut(model, node).find((one) => linksOf(one).size > 0);
    const label = live && (model.fields.get(live.field)?.label ?? live.field);
    if (label !== undefined)
      findings.say('link_leans', at(pointerOf(node.field), 'calc'), { field: kept.label, what: ofNow(label) });
  }
}

/** What follows from a tally leans on its own record alone: by whom and when it is worked out anew is chance. */
function sayFollowers({ findings }: Shape, model: EntityModel, tallies: ReadonlySet<CalcNode>): void {
  const counted = [...tallies].map(({ field }) => field);
  const followers = storedFrom(model, counted);
  for (const node of followers) {
    const what = strangerIn(model, node);
    const field = model.fields.get(node.field)?.label ?? node.field;
    if (what !== null) findings.say('link_reads_on', at(pointerOf(node.field), 'calc'), { field, what });
  }
  for (const { key, title } of settingRules(model, new Set([...counted, ...followers.map(({ field }) => field)])))
    findings.warn('link_sets', ruleAt(key), { rule: title });
}
