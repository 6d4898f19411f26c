import type { TObject } from '@sinclair/typebox';
import type { Expr } from '../expressions/tree.ts';
import type { ActionScope, AnyActionKind, BeyondScope, FillingScope } from '../kinds/action-kind.ts';
import { entryOf } from '../language/entry-of.ts';
import { at } from '../language/pointer.ts';
import type { RunDocument } from '../language/run.ts';
import { checkShape } from '../language/shape.ts';
import { beyondOf, compileBeyond } from './compile-beyond.ts';
import { type CompiledExpression, compileOfRecord } from './compile-expression.ts';
import type { Findings } from './findings.ts';
import { asksWho } from './keep-computed.ts';
import type { RunModel } from './model.ts';
import type { Shape, Surroundings } from './shape.ts';

/** The behaviours a move or action names, each checked against its kind. */
export function compileRuns(
  runs: readonly RunDocument[] | undefined,
  where: AnyActionKind['at'][number],
  path: string,
  shape: Shape,
  around: Surroundings,
  by: RunBy = {},
): readonly RunModel[] {
  return (runs ?? []).map((run, index) => {
    const { do: name, ...params } = run;
    const here = at(path, index);
    const kind = around.actionKinds.get(name);
    const trees: Trees = new Map();
    if (!kind) shape.findings.say('unknown_behaviour', at(here, 'do'), { name });
    else
      checkRun(
        kind,
        params,
        where,
        scopeAt((below) => here + below, shape, around, { ...by, trees }),
        shape.findings,
        here,
      );
    return { do: name, params: withTrees(params, trees) };
  });
}

/** By its place below the parameters, what an expression there was compiled to. */
type Trees = Map<string, Expr>;

/** Parameters as they are run by: where an expression was written stands what it was compiled to. */
function withTrees(params: Readonly<Record<string, unknown>>, trees: Trees, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      const here = at(path, key);
      const inner = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [key, trees.get(here) ?? (inner ? withTrees(value as Record<string, unknown>, trees, here) : value)];
    }),
  );
}

interface RunBy {
  /** Nobody may be there while it runs: who asks is then not known. */
  readonly byNobody?: boolean;
  readonly trees?: Trees;
}

function checkRun(
  kind: AnyActionKind,
  params: Readonly<Record<string, unknown>>,
  where: AnyActionKind['at'][number],
  scope: ActionScope,
  findings: Findings,
  path: string,
): void {
  if (!kind.at.includes(where)) findings.say('not_behaviour_here', at(path, 'do'), { name: kind.name });
  const wrong = checkShape({ ...(kind.params as TObject), additionalProperties: false }, params, '');
  findings.take(wrong, path);
  if (wrong.length > 0 || !kind.check) return;
  findings.take(kind.check(params as never, scope), path);
}

/** The same of a behaviour whose parameters a document says in words of its own: `placed` tells where each stands below `path`. */
export function checkRunAt(
  name: string,
  params: Readonly<Record<string, unknown>>,
  placed: (below: string) => string,
  path: string,
  shape: Shape,
  around: Surroundings,
): void {
  const scope = scopeAt((below) => path + placed(below), shape, around);
  const issues = around.actionKinds.get(name)?.check?.(params as never, scope) ?? [];
  shape.findings.take(
    issues.map((issue) => ({ ...issue, path: placed(issue.path) })),
    path,
  );
}

const scopeAt = (
  placeOf: (below: string) => string,
  shape: Shape,
  around: Surroundings,
  { byNobody = false, trees = new Map() }: RunBy = {},
): ActionScope => ({
  hasField(field, below) {
    shape.findings.use(`entity:${shape.key}.${field}`, placeOf(below));
    return shape.fields.has(field) || shape.parts.has(field);
  },
  isPlain(key) {
    const field = shape.head.fields.get(key);
    if (field === undefined || field.kind.isHtml || field.kind.holdsFiles) return false;
    const words = field.kind.labels?.(field.config as never);
    // The names of records are told to those who may read them, and words that come later are not there to be told.
    return !words || words.from === 'dict' || (words.from === 'local' && words.words !== undefined);
  },
  hasChain: (chain) => Object.hasOwn(shape.document.becomes ?? {}, chain),
  hasPart(part, below) {
    shape.findings.use(`entity:${shape.key}.${part}`, placeOf(below));
    return shape.parts.has(part);
  },
  judgeValue(text, field, below, part = '') {
    const place = { shape, part, path: placeOf(below), ...givenBy(shape, field) };
    keep(compileOfRecord(text, place, around), below, { shape, placeOf, byNobody, trees });
  },
  judgeCondition(text, below, part = '') {
    const place = { shape, part, path: placeOf(below), gives: { is: 'bool' } as const };
    keep(compileOfRecord(text, place, around), below, { shape, placeOf, byNobody, trees });
  },
  isWritten: (field) => isWritten(shape, field),
  beyond(over, below) {
    const target = beyondOf(over, placeOf(below), shape, around);
    const linkedBy = shape.links.find(({ key }) => key === over)?.by ?? null;
    return target && scopeBeyond({ shape, target, linkedBy, placeOf, byNobody, trees }, around);
  },
  recordsOf(entity, below) {
    shape.findings.use(`entity:${entity}`, placeOf(below));
    const target = around.shapes.get(entity);
    if (!target && !around.broken.has(`entity:${entity}`))
      shape.findings.say('unknown_entity', placeOf(below), { entity });
    return target ? scopeFilling({ shape, target, linkedBy: null, placeOf, byNobody, trees }, around) : null;
  },
  namesRole: (role, below) => shape.findings.use(`role:${role}`, placeOf(below)),
});

/** Where the parameters stand, and what becomes of the expressions in them. */
interface Ran {
  readonly shape: Shape;
  placeOf(below: string): string;
  readonly byNobody: boolean;
  readonly trees: Trees;
}

interface Beyond extends Ran {
  readonly target: Shape;
  readonly linkedBy: string | null;
}

const scopeBeyond = ({ target, linkedBy, ...ran }: Beyond, around: Surroundings): BeyondScope => ({
  linkedBy,
  sealBy: (seal) => entryOf(target.document.seals, seal)?.by ?? null,
  hasField(field, below) {
    ran.shape.findings.use(`entity:${target.key}.${field}`, ran.placeOf(below));
    return target.head.fields.has(field);
  },
  isWritten: (field) => isWritten(target, field),
  judgeValue(text, field, below) {
    const place = { shape: ran.shape, target, path: ran.placeOf(below), ...givenBy(target, field) };
    keep(compileBeyond(text, place, around), below, ran);
  },
  judgeCondition(text, below) {
    const place = { shape: ran.shape, target, path: ran.placeOf(below), gives: { is: 'bool' } as const };
    keep(compileBeyond(text, place, around), below, ran);
  },
});

function scopeFilling(beyond: Beyond, around: Surroundings): FillingScope {
  const { shape, target, placeOf } = beyond;
  return {
    ...scopeBeyond(beyond, around),
    isSearched(key) {
      const field = target.head.fields.get(key);
      return field?.column != null && field.type.is !== 'list';
    },
    holdsSeveral(key) {
      const field = target.head.fields.get(key);
      return field?.column != null && field.type.is === 'list';
    },
    judgeFor(text, field, below) {
      const place = { shape, target, path: placeOf(below), ...givenBy(shape, field) };
      keep(compileBeyond(text, place, around), below, beyond);
    },
    judgeOwn(text, theirs, below) {
      const place = { shape, part: '', path: placeOf(below), ...givenBy(target, theirs) };
      keep(compileOfRecord(text, place, around), below, beyond);
    },
  };
}

const givenBy = ({ broken, fields }: Shape, path: string) => {
  const gives = broken.has(path) ? undefined : fields.get(path)?.type;
  return gives ? { gives } : {};
};

/** What stands at a place below the parameters is run as it was compiled. */
function keep(compiled: CompiledExpression | null, below: string, { shape, placeOf, byNobody, trees }: Ran): void {
  if (!compiled) return;
  trees.set(below, compiled.expr);
  if (byNobody && asksWho(compiled.expr)) shape.findings.say('auto_asks_who', placeOf(below));
}

/** A move is the way from state to state, and what is computed, numbered or kept by the engine is nobody's to write. */
export function isWritten({ fields, document }: Shape, path: string): boolean {
  const field = fields.get(path);
  const isGiven = !field?.column || field.calc || field.system || field.kind.automatic || field.kind.holdsFiles;
  return !isGiven && path !== document.states?.field;
}
