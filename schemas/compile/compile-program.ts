import { placesOfShare } from '../expressions/allocate.ts';
import { constant } from '../expressions/constant.ts';
import { visit } from '../expressions/reads-of.ts';
import { toldOf } from '../expressions/told-of.ts';
import { below } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { compileChecks } from '../sections/checks/checks.compile.ts';
import type { ApartModel } from '../sections/checks/checks.model.ts';
import { compileRules } from '../sections/rules/rules.compile.ts';
import { columnPlaces } from '../values/column-places.ts';
import { compileExpression } from './compile-expression.ts';
import { compileFinds } from './compile-finds.ts';
import type { Fetch, FieldModel } from './model.ts';
import { type Draft, orderNodes } from './order-nodes.ts';
import { pointerOf } from './pointer-of.ts';
import type { ProgramNode, RuleProgram } from './program-model.ts';
import type { Reach, Read } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

export interface CompiledProgram {
  readonly program: RuleProgram;
  readonly apart: readonly ApartModel[];
  readonly reaches: readonly Reach[];
}

/** Everything that runs while a record is edited and saved, in the order it must run: calculations, rules, checks of doubles. */
export function compileProgram(shape: Shape, around: Surroundings): CompiledProgram {
  const reaches: Reach[] = [];
  const read = (found: readonly Reach[]): readonly string[] => {
    for (const one of found) reaches.push(one);
    return [...new Set(found.flatMap(({ path, own }) => (path === own ? [path] : [own, path])))];
  };
  const checks = compileChecks(shape, around, read);
  const drafts = [
    ...calcs(shape, around, read),
    ...compileRules(shape, around, read),
    ...periods(shape, around, read),
    ...compileFinds(shape, around, read),
    ...checks.drafts,
  ];
  return { program: { nodes: orderNodes(drafts, shape) }, apart: checks.apart, reaches };
}

function calcs(shape: Shape, around: Surroundings, read: Read): Draft[] {
  const drafts: Draft[] = [];
  for (const field of shape.fields.values()) {
    const pointer = pointerOf(field.path);
    const document = documentAt(shape, field.path);
    if (document?.start !== undefined) {
      const place = { shape, part: field.part, path: at(pointer, 'start'), gives: field.type };
      field.start = compileExpression(document.start, place, around)?.expr ?? null;
      warnOfStart(field, place.path, shape, around);
    }
    // What a facet fixes its records are born with: a form that is filled in knows it from the start, as the server does.
    const fixed = shape.document.when?.[field.path];
    if (fixed !== undefined) field.start = constant(fixed);
    if (document?.calc === undefined || shape.broken.has(field.path)) continue;
    const place = {
      shape,
      part: field.part,
      path: at(pointer, 'calc'),
      gives: field.type,
      asksLinked: field.part === '',
    };
    const compiled = compileExpression(document.calc, place, around);
    if (!compiled) continue;
    field.calc = compiled.expr;
    sayBeyondPlaces(field, place.path, shape);
    const { path, part } = field;
    const node: ProgramNode = {
      id: `calc:${path}`,
      do: 'calc',
      part,
      reads: read(compiled.reaches),
      field: path,
      expr: compiled.expr,
    };
    drafts.push({ node, writes: [path], path: at(pointer, 'calc'), title: field.label });
  }
  return drafts;
}

/** Shares rounded again by their field would not come to the total any more. */
function sayBeyondPlaces({ calc, kind, config, label }: FieldModel, path: string, { findings }: Shape): void {
  const column = kind.column(config as never);
  const kept = column?.family === 'integer' ? 0 : columnPlaces(column);
  if (!calc || kept === null) return;
  visit(calc, (node) => {
    if (node.t !== 'call' || node.fn !== 'allocate') return;
    const places = placesOfShare(node);
    if (places > kept) findings.say('shares_beyond_places', path, { field: label, places, kept });
  });
}

/** What is proposed and no longer offered is proposed to nobody: its author is told. */
function warnOfStart(
  { kind, config, start, label }: FieldModel,
  path: string,
  { findings }: Shape,
  around: Surroundings,
) {
  const labels = kind.labels?.(config as never);
  const said = start?.t === 'text' && labels?.from === 'dict' ? { value: start.v, dict: labels.dict } : null;
  const item = said && around.dicts.get(said.dict)?.items.find(({ value }) => value === said.value);
  if (item?.off) findings.warn('start_off', path, { label, text: item.text });
}

function documentAt(shape: Shape, path: string): { readonly start?: string; readonly calc?: string } | undefined {
  const steps = path.split('.');
  const key = steps.pop() ?? '';
  const part = steps.reduce<{ readonly fields?: object; readonly parts?: object } | undefined>(
    (here, step) => (here?.parts as Record<string, { fields?: object; parts?: object }> | undefined)?.[step],
    shape.document,
  );
  return (part?.fields as Record<string, { start?: string; calc?: string }> | undefined)?.[key];
}

/** A period that ends before it begins counts at no time. */
function periods(shape: Shape, around: Surroundings, read: Read): Draft[] {
  return [shape.head, ...shape.parts.values()].flatMap(({ path: part, valid, fields }): Draft[] => {
    if (!valid) return [];
    const path = at(part === '' ? '' : pointerOf(part, true), 'valid');
    const when = compileExpression(`${valid.to} < ${valid.from}`, { shape, part, path }, around);
    if (!when) return [];
    const [from, to] = [valid.from, valid.to].map((key) => fields.get(key)?.label);
    const say = `“${to}”不能早于“${from}”`;
    const node: ProgramNode = {
      id: `valid:${part}`,
      do: 'rule',
      part,
      reads: read(when.reaches),
      key: '',
      title: '有效期',
      at: 'save',
      when: when.expr,
      then: [{ do: 'error', target: below(part, valid.to), say }],
      else: [],
    };
    return [{ node, writes: [], path, title: say }];
  });
}

/** What is told with a record of those that point at it. */
export function toldWith({ head }: Shape): readonly Fetch[] {
  const told = new Map([...head.fields.values()].flatMap(({ calc }) => (calc ? [...toldOf(calc)] : [])));
  return [...told].map(([path, expr]) => ({ path, part: '', rel: path, steps: [], told: expr }));
}

/** What is fetched through references with a record. */
export function fetchesOf(reaches: readonly Reach[]): readonly Fetch[] {
  const fetches = new Map<string, Fetch>();
  for (const { path, part, steps, linked } of reaches) {
    if (steps.length < 2 || linked) continue;
    fetches.set(path, { path, part, rel: part === '' ? path : path.slice(part.length + 1), steps });
  }
  return [...fetches.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
