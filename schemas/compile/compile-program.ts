import { toldOf } from '../expressions/told-of.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { ApartModel } from './apart-model.ts';
import { compileChecks, partOf, type Read } from './compile-checks.ts';
import { compileEffects } from './compile-effects.ts';
import { type CompiledExpression, compileExpression } from './compile-expression.ts';
import type { Fetch } from './model.ts';
import { below } from './names.ts';
import { type Draft, orderNodes } from './order-nodes.ts';
import { pointerOf } from './pointer-of.ts';
import type { ProgramNode, RuleProgram } from './program-model.ts';
import type { Reach } from './reach.ts';
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
    reaches.push(...found);
    return [...new Set(found.flatMap(({ path, own }) => (path === own ? [path] : [own, path])))];
  };
  const checks = compileChecks(shape, around, read);
  const drafts = [
    ...calcs(shape, around, read),
    ...rules(shape, around, read),
    ...periods(shape, around, read),
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
    }
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

function documentAt(shape: Shape, path: string): { readonly start?: string; readonly calc?: string } | undefined {
  const steps = path.split('.');
  const key = steps.pop() ?? '';
  const part = steps.reduce<{ readonly fields?: object; readonly parts?: object } | undefined>(
    (here, step) => (here?.parts as Record<string, { fields?: object; parts?: object }> | undefined)?.[step],
    shape.document,
  );
  return (part?.fields as Record<string, { start?: string; calc?: string }> | undefined)?.[key];
}

function rules(shape: Shape, around: Surroundings, read: Read): Draft[] {
  return inOrder(shape.document.rules).flatMap(([key, rule]): Draft[] => {
    const path = at('/rules', key);
    const part = partOf(rule.on, path, shape);
    if (part === undefined) return [];
    const move = rule.at?.startsWith('move:') ? rule.at.slice('move:'.length) : undefined;
    if (move !== undefined && !Object.hasOwn(shape.document.states?.moves ?? {}, move)) {
      shape.findings.say('unknown_move', at(path, 'at'), { move });
    }
    const place = { shape, part, path: at(path, 'if'), gives: { is: 'bool' } as const };
    const when: CompiledExpression | null = compileExpression(rule.if, place, around);
    const yes = compileEffects(rule.then, part, at(path, 'then'), shape, around);
    const no = compileEffects(rule.else ?? [], part, at(path, 'else'), shape, around);
    if (!when) return [];
    const node: ProgramNode = {
      id: `rule:${key}`,
      do: 'rule',
      part,
      reads: read([...when.reaches, ...yes.reaches, ...no.reaches]),
      key,
      title: rule.title,
      at: rule.at ?? 'save',
      when: when.expr,
      then: yes.effects,
      else: no.effects,
    };
    const writes = [...yes.effects, ...no.effects].flatMap((effect) =>
      effect.do === 'set' ||
      ((effect.do === 'hide' || effect.do === 'fold') && shape.fields.get(effect.target)?.whenHidden === 'clearAtOnce')
        ? [effect.target]
        : [],
    );
    return [{ node, writes, path, title: rule.title }];
  });
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
