import { parseExpression } from '../expressions/parse-expression.ts';
import { readsOf } from '../expressions/reads-of.ts';
import type { TypeScope } from '../expressions/scope.ts';
import { settleRows } from '../expressions/settle-rows.ts';
import type { ValueType } from '../values/value-type.ts';
import { type CompiledExpression, typeAs, useReach } from './compile-expression.ts';
import { isView } from './is-view.ts';
import { type Reach, reach } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

/** The entity that a reference of the head or of lines leads to, or a link; what cannot be written from here is said. */
export function beyondOf(over: string, path: string, shape: Shape, around: Surroundings): Shape | null {
  const { findings } = shape;
  // What ties two others together is nobody's to write from here.
  const link = shape.links.find(({ key, among }) => key === over && among === undefined);
  const field = shape.fields.get(over);
  findings.use(`entity:${shape.key}.${over}`, path);
  if (!link && !field) {
    findings.say('unknown_field', path, { field: over });
    return null;
  }
  const type = field?.type.is === 'list' ? field.type.of : field?.type;
  const to = link?.entity ?? (type?.is === 'ref' ? type.to : undefined);
  if (to === undefined) {
    if (!shape.broken.has(over)) findings.say('leads_nowhere', path, { field: field?.label ?? over });
    return null;
  }
  findings.use(`entity:${to}`, path);
  const target = around.shapes.get(to);
  if (!target && !around.broken.has(`entity:${to}`)) findings.say('unknown_entity', path, { entity: to });
  if (target && isView(target)) findings.say('reads_only', path, { entity: target.title });
  return target ?? null;
}

interface BeyondPlace {
  /** The record that writes. */
  readonly shape: Shape;
  /** Those that are written. */
  readonly target: Shape;
  readonly path: string;
  readonly gives?: ValueType;
}

/**
 * An expression over records that another one writes: names are theirs and nothing beyond them, for nothing more is read of them;
 * `../` leads to the one that writes.
 */
export function compileBeyond(text: string, place: BeyondPlace, around: Surroundings): CompiledExpression | null {
  const { shape, target, path } = place;
  const { findings } = shape;
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    findings.take(parsed.issues, path);
    return null;
  }
  const find = (up: number, keys: readonly string[]) =>
    up === 0 ? reach(around.shapes, target, '', 0, keys) : reach(around.shapes, shape, '', up - 1, keys);
  const scope: TypeScope = {
    lookup: (up, keys) => find(up, keys)?.type,
    store: (entity) => around.shapes.get(entity)?.store ?? entity,
  };
  const settled = settleRows(parsed.value, scope.lookup);
  const reaches: Reach[] = [];
  let isSound = true;
  for (const { up, keys } of readsOf(settled)) {
    const found = find(up, keys);
    const isFar = found && (found.linked || (up === 0 && found.steps.length > 1));
    if (!found) findings.say('unknown_field', path, { field: '../'.repeat(up) + keys.join('.') });
    if (isFar) findings.say('write_reads_on', path, { field: keys.join('.') });
    if (!found || found.broken || isFar) isSound = false;
    if (!found) continue;
    useReach(found, path, up === 0 ? { ...target, findings } : shape);
    if (up > 0) reaches.push(found);
  }
  if (!isSound) return null;
  for (const found of reaches) shape.alsoRead.push(found);
  const typed = typeAs(settled, scope, place);
  return typed && { expr: typed.expr, type: typed.type, reaches };
}
