import { compileOfRecord } from '../../compile/compile-expression.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import type { Expr } from '../../expressions/tree.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { entryOf } from '../../language/entry-of.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { ChainModel } from './becomes.model.ts';
import { compileChainLedgers } from './chain-ledgers.compile.ts';

type Chain = NonNullable<EntityDocument['becomes']>[string];
type Lines = NonNullable<Chain['lines']>;

/** What can be made of a record next, and the ledgers between the two. */
export function compileBecomes(shape: Shape, around: Surroundings): ReadonlyMap<string, ChainModel> {
  const chains = inOrder(shape.document.becomes).flatMap(([key, chain]): [string, ChainModel][] => {
    const path = at('/becomes', key);
    shape.findings.use(`entity:${chain.to}`, at(path, 'to'));
    const target = around.shapes.get(chain.to);
    if (!target) {
      if (!around.broken.has(`entity:${chain.to}`)) {
        shape.findings.say('unknown_entity', at(path, 'to'), { entity: chain.to });
      }
      return [];
    }
    // What is taken of a line is given back where it was taken: without a link nobody would know where.
    if (chain.untied && Object.keys(chain.lines?.ledgers ?? {}).length > 0)
      shape.findings.say('untied_takes', at(path, 'untied'));
    const model: ChainModel = {
      key,
      label: chain.label,
      to: chain.to,
      when: guard(chain.when, '', at(path, 'when'), shape, around),
      ownRight: chain.ownRight === true,
      untied: chain.untied === true,
      ...(chain.aside ? { aside: true as const } : {}),
      map: compileMap(chain.map, { from: '', to: '', target }, at(path, 'map'), shape, around),
      same: compileSame(chain, target, at(path, 'same'), shape),
      lines: chain.lines
        ? compileLines(
            chain.lines,
            { key, label: chain.label, map: chain.map },
            target,
            at(path, 'lines'),
            shape,
            around,
          )
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
    // The state of a row is its moves' to give.
    const isState = to !== '' && entryOf(target.document.parts, to)?.states?.field === key;
    if (field && isState) shape.findings.say('not_written', here, { field: field.label });
    const gives = field && !target.broken.has(field.path) ? field.type : undefined;
    const compiled = compileOfRecord(text, { shape, part: from, path: here, ...(gives ? { gives } : {}) }, around);
    return field && compiled ? [[key, compiled.expr]] : [];
  });
  return new Map(mapped);
}

/** Only what is carried over can be compared. */
function compileSame({ same = [], map }: Chain, target: Shape, path: string, { findings }: Shape): readonly string[] {
  for (const [index, key] of same.entries()) {
    const here = at(path, index);
    const field = target.fields.get(key);
    if (field) findings.use(`entity:${target.key}.${field.path}`, here);
    if (!field) findings.say('unknown_field', here, { field: key });
    else if (!Object.hasOwn(map, key)) findings.say('same_not_carried', here, { field: field.label });
  }
  return [...new Set(same)];
}

/** What a line decides of the head, the head of its record cannot decide as well. */
function compileSplit(
  split: Lines['split'] = {},
  map: Chain['map'],
  between: Between,
  path: string,
  shape: Shape,
  around: Surroundings,
): ReadonlyMap<string, Expr> {
  for (const key of Object.keys(split)) {
    const label = between.target.fields.get(key)?.label ?? key;
    if (Object.hasOwn(map, key)) shape.findings.say('split_carried', at(path, key), { field: label });
  }
  return compileMap(split, between, path, shape, around);
}

/** Lines that become no lines have to say which documents they become, and have nothing to fill in or to take by. */
function checkHeadsAlone(
  { split = {}, map = {}, ledgers = {} }: Lines,
  target: Shape,
  path: string,
  { findings }: Shape,
) {
  if (Object.keys(split).length === 0) findings.say('lines_nowhere', at(path, 'split'), { entity: target.title });
  if (Object.keys(map).length > 0) findings.say('lines_unmapped', at(path, 'map'), { entity: target.title });
  if (Object.keys(ledgers).length > 0) findings.say('lines_unmapped', at(path, 'ledgers'), { entity: target.title });
}

function compileLines(
  lines: Lines,
  chain: { readonly key: string; readonly label: string; readonly map: Chain['map'] },
  target: Shape,
  path: string,
  shape: Shape,
  around: Surroundings,
): ChainModel['lines'] {
  const { from = '', to = '', map = {} } = lines;
  if (from !== '') shape.findings.use(`entity:${shape.key}.${from}`, at(path, 'from'));
  else if (Object.keys(lines.ledgers ?? {}).length > 0) shape.findings.say('head_takes', at(path, 'ledgers'));
  const isHere = from === '' || shape.parts.has(from);
  if (!isHere) shape.findings.say('unknown_part', at(path, 'from'), { part: from });
  if (to !== '') shape.findings.use(`entity:${target.key}.${to}`, at(path, 'to'));
  else checkHeadsAlone(lines, target, path, shape);
  const isThere = to === '' || target.parts.has(to);
  if (!isThere) shape.findings.say('unknown_part', at(path, 'to'), { part: to });
  if (!isHere || !isThere) return null;
  return {
    from,
    to,
    when: guard(lines.when, from, at(path, 'when'), shape, around),
    map: compileMap(map, { from, to, target }, at(path, 'map'), shape, around),
    split: compileSplit(lines.split, chain.map, { from, to: '', target }, at(path, 'split'), shape, around),
    ledgers: from === '' ? new Map() : compileChainLedgers({ ...lines, from }, chain, target, path, shape, around),
  };
}
