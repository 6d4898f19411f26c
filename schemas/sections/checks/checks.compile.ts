import { compileExpression } from '../../compile/compile-expression.ts';
import type { FieldModel } from '../../compile/model.ts';
import type { Draft } from '../../compile/order-nodes.ts';
import { partOf } from '../../compile/part-of.ts';
import { pointerOf } from '../../compile/pointer-of.ts';
import type { ProgramNode } from '../../compile/program-model.ts';
import type { Read } from '../../compile/reach.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import type { ValidModel } from '../../compile/valid-model.ts';
import { comparedAs, kindOf } from '../../expressions/kind-of.ts';
import { visit } from '../../expressions/reads-of.ts';
import type { Expr, FunctionName } from '../../expressions/tree.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import { isAbove } from '../../layers/lay-layers.ts';
import type { ApartModel } from './checks.model.ts';

interface CompiledChecks {
  readonly drafts: readonly Draft[];
  /** Those over all records that stop a save: the database keeps them. */
  readonly apart: readonly ApartModel[];
}

/** Checks of doubles: among the lines of a record they run with its program, among records the database keeps them. */
export function compileChecks(shape: Shape, around: Surroundings, read: Read): CompiledChecks {
  const drafts: Draft[] = [];
  const apart: ApartModel[] = [];
  for (const [key, check] of inOrder(shape.document.checks)) {
    const path = at('/checks', key);
    const part = partOf(check.on, path, shape);
    if (part === undefined) continue;
    if (check.unique && check.noOverlap) shape.findings.say('one_of_two', path, { a: 'unique', b: 'noOverlap' });
    const word = check.noOverlap ? 'noOverlap' : 'unique';
    const keys = check[word];
    if (!keys) continue;
    const fields = keys.flatMap((field, index) => {
      const model = shape.fields.get(below(part, field));
      shape.findings.use(`entity:${shape.key}.${below(part, field)}`, at(path, word, index));
      if (!model) shape.findings.say('unknown_field', at(path, word, index), { field });
      return model ? [model] : [];
    });
    const valid = check.noOverlap ? validOf(shape, part, at(path, word)) : null;
    const place = { shape, part, path: at(path, 'when'), gives: { is: 'bool' } as const };
    const when = check.when === undefined ? null : compileExpression(check.when, place, around);
    const isWhole = fields.length === keys.length && (!check.noOverlap || valid) && (check.when === undefined || when);
    const names = fields.map((field) => field.label).join('、');
    const say = check.say ?? (check.noOverlap ? `“${names}”相同的，有效期不能重叠` : `${names}重复`);
    const level = check.level ?? 'error';
    const paths = fields.map((field) => field.path);
    const ends = valid && { ...valid, from: below(part, valid.from), to: below(part, valid.to) };
    const node: ProgramNode = {
      id: `check:${key}`,
      do: 'unique',
      part,
      reads: [...new Set([...paths, ...(ends ? [ends.from, ends.to] : []), ...read(when?.reaches ?? [])])],
      key,
      fields: paths,
      ...(when ? { when: when.expr } : {}),
      ...(ends ? { valid: ends } : {}),
      level,
      say,
    };
    if (isWhole) drafts.push({ node, writes: [], path, title: say });
    if (part !== '' || !isWhole || shape.isInherited(path)) continue;
    const one = { key, fields: paths, when: when?.expr ?? null, valid, say };
    if (mayKeep(one, fields, level, path, shape, around)) apart.push(one);
  }
  return { drafts, apart };
}

function validOf(shape: Shape, part: string, path: string): ValidModel | null {
  const valid = (part === '' ? shape.head : shape.parts.get(part))?.valid ?? null;
  const said = at(part === '' ? '' : pointerOf(part, true), 'valid');
  const isWrong = shape.findings.issues.some((issue) => issue.path.startsWith(said));
  if (!valid && !isWrong) shape.findings.say('no_period', path);
  return valid;
}

/**
 * Whether the database can keep a check: over columns of a table that the document's own layer makes. An old check of doubles that
 * it cannot keep stays what it was, a word; one that asks more says so.
 */
function mayKeep(
  { when, valid }: ApartModel,
  fields: readonly FieldModel[],
  level: 'error' | 'warn',
  path: string,
  shape: Shape,
  around: Surroundings,
): boolean {
  const asksMore = when !== null || valid !== null;
  const before = shape.findings.issues.length;
  const say = (code: 'apart_only_stops' | 'apart_not_own', where: string) => {
    if (asksMore) shape.findings.say(code, where);
  };
  const root = around.shapes.get(shape.store)?.layer ?? shape.layer;
  const isForeign = isAbove(shape.originOf(path), root);
  const isKept = fields.every(({ column, inExt }) => column !== null && column.family !== 'json' && !inExt);
  if (level === 'warn') say('apart_only_stops', at(path, 'level'));
  else if (isForeign) say('apart_not_own', path);
  else if (!isKept)
    for (const field of fields)
      if (asksMore && (!field.column || field.inExt)) shape.findings.say('not_stored', path, { field: field.label });
  for (const field of asksMore ? fields : [])
    if (field.column?.family === 'json') shape.findings.say('apart_many', path, { field: field.label });
  const fault = when && notFirm(when, shape);
  if (fault) shape.findings.say('apart_not_firm', at(path, 'when'), { near: fault });
  return level === 'error' && !isForeign && isKept && shape.findings.issues.length === before;
}

/** What the database works out the same at any time, for anybody. */
const firm: ReadonlySet<FunctionName> = new Set([
  'empty',
  'if',
  'abs',
  'round',
  'length',
  'contains',
  'startsWith',
  'min',
  'max',
]);

/** What of a condition an index cannot hold: only columns of the row itself, and nothing that moves. */
function notFirm(when: Expr, { head }: Shape): string | null {
  let fault: string | null = null;
  visit(when, (node) => {
    if (node.t === 'call' && !firm.has(node.fn)) fault ??= node.fn;
    if (node.t === 'op' && node.op === '/') fault ??= '/';
    if (node.t === 'op' && mixesDays(node)) fault ??= node.op;
    if (node.t !== 'path') return;
    const [key = ''] = node.keys;
    const field = head.fields.get(key);
    const isOwn = node.keys.length === 1 && node.up === 0 && field?.column && !field.inExt && !field.system;
    if (!isOwn) fault ??= field && node.keys.length === 1 ? field.label : node.keys.join('.');
  });
  return fault;
}

/** A day beside a moment is a midnight, which depends on where the clock hangs. */
const mixesDays = ({ a, b }: Extract<Expr, { t: 'op' }>): boolean => {
  const sides = b.t === 'list' ? b.items : [b];
  return sides.some((side) => comparedAs(a, side) === 'dateTime' && [kindOf(a), kindOf(side)].includes('date'));
};
