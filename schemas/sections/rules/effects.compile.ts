import { compileExpression } from '../../compile/compile-expression.ts';
import type { Effect } from '../../compile/program-model.ts';
import type { Reach } from '../../compile/reach.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { isWritten } from '../../compile/view-access.ts';
import type { Expr } from '../../expressions/tree.ts';
import { entryOf } from '../../language/entry-of.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import type { EffectDocument } from './rules.section.ts';

export interface CompiledEffects {
  readonly effects: readonly Effect[];
  readonly reaches: readonly Reach[];
}

const plain = ['show', 'hide', 'unfold', 'fold', 'need', 'optional', 'lock', 'unlock'] as const;
const saying = ['error', 'warn'] as const;

/** Effects with full paths. What a rule says is read from where it stands: `needDate` of a rule on `lines` is `lines.needDate`. */
export function compileEffects(
  documents: readonly EffectDocument[],
  part: string,
  path: string,
  shape: Shape,
  around: Surroundings,
): CompiledEffects {
  const reaches: Reach[] = [];
  const effects = documents.flatMap((document, index): readonly Effect[] => {
    const here = at(path, index);
    for (const name of plain) {
      if (name in document) {
        const said = (document as Record<string, string>)[name] ?? '';
        const targets = targetsOf(said, part, at(here, name), shape);
        if (name === 'need') warnOfGiven(targets, at(here, name), shape, said === '*');
        return targets.map((target) => ({ do: name, target }));
      }
    }
    for (const name of saying) {
      if (name in document) {
        const { say = '', detail, [name]: said = '' } = document as Record<string, string>;
        const told =
          detail === undefined ? {} : compileDetail(detail, part, at(here, 'detail'), shape, around, reaches);
        return targetsOf(said, part, at(here, name), shape).map((target) => ({ do: name, target, say, ...told }));
      }
    }
    if ('limit' in document) {
      const { limit, to } = document;
      return targetsOf(limit, part, at(here, 'limit'), shape).map((target) => ({ do: 'limit', target, to }));
    }
    return 'set' in document ? compileSet(document, part, here, shape, around, reaches) : [];
  });
  return { effects, reaches };
}

/** Nobody can be asked for what the house alone writes: such a need would hold nobody up. Of all there is, the rest is meant. */
function warnOfGiven(paths: readonly string[], where: string, { fields, findings }: Shape, isAll: boolean): void {
  const given = paths.flatMap((path) => fields.get(path) ?? []).filter((field) => isWritten(field));
  if (isAll && given.length < paths.length) return;
  for (const { label } of given) findings.warn('need_given', where, { field: label });
}

function compileDetail(
  text: string,
  part: string,
  path: string,
  shape: Shape,
  around: Surroundings,
  reaches: Reach[],
): { readonly detail?: Expr } {
  const compiled = compileExpression(text, { shape, part, path, gives: { is: 'text' } }, around);
  if (!compiled) return {};
  for (const reach of compiled.reaches) reaches.push(reach);
  return { detail: compiled.expr };
}

function compileSet(
  document: Extract<EffectDocument, { set: string }>,
  part: string,
  path: string,
  shape: Shape,
  around: Surroundings,
  reaches: Reach[],
): readonly Effect[] {
  return targetsOf(document.set, part, at(path, 'set'), shape).flatMap((target): Effect[] => {
    const field = shape.fields.get(target);
    if (!field) {
      shape.findings.say('unknown_field', at(path, 'set'), { field: document.set });
      return [];
    }
    // The state of a row is its moves' to give.
    if (field.ifNone !== undefined) shape.findings.say('not_written', at(path, 'set'), { field: field.label });
    const place = { shape, part, path: at(path, 'to'), gives: field.type };
    const compiled = compileExpression(document.to, place, around);
    if (!compiled) return [];
    for (const reach of compiled.reaches) reaches.push(reach);
    return [{ do: 'set', target, expr: compiled.expr }];
  });
}

function targetsOf(said: string, part: string, path: string, shape: Shape): readonly string[] {
  if (said.startsWith('@')) {
    const set = entryOf(shape.document.access?.sets, said.slice(1));
    if (!set) shape.findings.say('unknown_set', path, { set: said.slice(1) });
    return (set ?? []).filter((field) => shape.fields.has(field) || shape.parts.has(field));
  }
  if (said === '*') {
    const inside = [...shape.fields.values()].filter((field) => field.part === part && !field.system);
    const parts = [...shape.parts.values()].filter((inner) => (inner.parent?.path ?? '') === part);
    return [...inside, ...parts].map((one) => one.path);
  }
  const target = below(part, said);
  if (!shape.fields.has(target) && !shape.parts.has(target)) {
    shape.findings.say('unknown_field', path, { field: said });
    return [];
  }
  shape.findings.use(`entity:${shape.key}.${target}`, path);
  return [target];
}
