import type { Expr } from '../expressions/tree.ts';
import type { EntityDocument } from '../language/entity.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { compileOfRecord } from './compile-expression.ts';
import { compileChainLedgers } from './compile-ledgers.ts';
import type { BecomesModel } from './model.ts';
import { below } from './names.ts';
import type { Shape, Surroundings } from './shape.ts';

type Chain = NonNullable<EntityDocument['becomes']>[string];
type Lines = NonNullable<Chain['lines']>;

/** What can be made of a record next, and the ledgers between the two. */
export function compileBecomes(shape: Shape, around: Surroundings): ReadonlyMap<string, BecomesModel> {
  const chains = inOrder(shape.document.becomes).flatMap(([key, chain]): [string, BecomesModel][] => {
    const path = at('/becomes', key);
    shape.findings.use(`entity:${chain.to}`, at(path, 'to'));
    const target = around.shapes.get(chain.to);
    if (!target) {
      if (!around.broken.has(`entity:${chain.to}`)) {
        shape.findings.say('unknown_entity', at(path, 'to'), { entity: chain.to });
      }
      return [];
    }
    const model: BecomesModel = {
      key,
      label: chain.label,
      to: chain.to,
      when: guard(chain.when, '', at(path, 'when'), shape, around),
      map: compileMap(chain.map, { from: '', to: '', target }, at(path, 'map'), shape, around),
      lines: chain.lines
        ? compileLines(chain.lines, { key, label: chain.label }, target, at(path, 'lines'), shape, around)
        : null,
    };
    return [[key, model]];
  });
  return new Map(chains);
}

function guard(text: string | undefined, part: string, path: string, shape: Shape, around: Surroundings): Expr | null {
  if (text === undefined) return null;
  return compileOfRecord(text, { shape, part, path, gives: { is: 'bool' } }, around)?.expr ?? null;
}

interface Between {
  readonly from: string;
  readonly to: string;
  readonly target: Shape;
}

function compileMap(
  map: Readonly<Record<string, string>>,
  { from, to, target }: Between,
  path: string,
  shape: Shape,
  around: Surroundings,
): ReadonlyMap<string, Expr> {
  const mapped = Object.entries(map).flatMap(([key, text]): [string, Expr][] => {
    const here = at(path, key);
    const field = target.fields.get(below(to, key));
    if (!field) shape.findings.say('unknown_field', here, { field: key });
    else shape.findings.use(`entity:${target.key}.${field.path}`, here);
    const gives = field && !target.broken.has(field.path) ? field.type : undefined;
    const compiled = compileOfRecord(text, { shape, part: from, path: here, ...(gives ? { gives } : {}) }, around);
    return field && compiled ? [[key, compiled.expr]] : [];
  });
  return new Map(mapped);
}

function compileLines(
  lines: Lines,
  chain: { readonly key: string; readonly label: string },
  target: Shape,
  path: string,
  shape: Shape,
  around: Surroundings,
): BecomesModel['lines'] {
  const { from, to } = lines;
  shape.findings.use(`entity:${shape.key}.${from}`, at(path, 'from'));
  shape.findings.use(`entity:${target.key}.${to}`, at(path, 'to'));
  if (!shape.parts.has(from)) shape.findings.say('unknown_part', at(path, 'from'), { part: from });
  if (!target.parts.has(to)) shape.findings.say('unknown_part', at(path, 'to'), { part: to });
  if (!shape.parts.has(from) || !target.parts.has(to)) return null;
  return {
    from,
    to,
    when: guard(lines.when, from, at(path, 'when'), shape, around),
    map: compileMap(lines.map, { from, to, target }, at(path, 'map'), shape, around),
    ledgers: compileChainLedgers(lines, chain, target, path, shape, around),
  };
}
