import type { TObject } from '@sinclair/typebox';
import type { ActionScope, AnyActionKind } from '../kinds/action-kind.ts';
import { at } from '../language/pointer.ts';
import type { RunDocument } from '../language/rules.ts';
import { checkShape } from '../language/shape.ts';
import { compileOfRecord } from './compile-expression.ts';
import type { RunModel } from './model.ts';
import type { Shape, Surroundings } from './shape.ts';

/** The behaviours a move or action names, each checked against its kind. */
export function compileRuns(
  runs: readonly RunDocument[] | undefined,
  where: AnyActionKind['at'][number],
  path: string,
  shape: Shape,
  around: Surroundings,
): readonly RunModel[] {
  return (runs ?? []).map((run, index) => {
    const { do: name, ...params } = run;
    const here = at(path, index);
    const kind = around.actionKinds.get(name);
    if (!kind) shape.findings.say('unknown_behaviour', at(here, 'do'), { name });
    else checkRun(kind, params, where, here, shape, around);
    return { do: name, params };
  });
}

function checkRun(
  kind: AnyActionKind,
  params: Readonly<Record<string, unknown>>,
  where: AnyActionKind['at'][number],
  path: string,
  shape: Shape,
  around: Surroundings,
): void {
  if (!kind.at.includes(where)) shape.findings.say('not_behaviour_here', at(path, 'do'), { name: kind.name });
  const wrong = checkShape({ ...(kind.params as TObject), additionalProperties: false }, params, '');
  shape.findings.take(wrong, path);
  if (wrong.length > 0 || !kind.check) return;
  shape.findings.take(kind.check(params as never, scopeAt(path, shape, around)), path);
}

const scopeAt = (path: string, shape: Shape, around: Surroundings): ActionScope => ({
  hasField(field, below) {
    shape.findings.use(`entity:${shape.key}.${field}`, path + below);
    return shape.fields.has(field) || shape.parts.has(field);
  },
  isPlain(key) {
    const field = shape.head.fields.get(key);
    return (
      field !== undefined && !field.kind.isHtml && !field.kind.holdsFiles && !field.kind.labels?.(field.config as never)
    );
  },
  hasChain: (chain) => Object.hasOwn(shape.document.becomes ?? {}, chain),
  judgeValue(text, field, below) {
    const gives = shape.broken.has(field) ? undefined : shape.fields.get(field)?.type;
    compileOfRecord(text, { shape, part: '', path: path + below, ...(gives ? { gives } : {}) }, around);
  },
  namesRole: (role, below) => shape.findings.use(`role:${role}`, path + below),
});
