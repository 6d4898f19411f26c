import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { sayIssue } from '../../schemas/issues.ts';
import type { AnyActionKind } from '../../schemas/kinds/action-kind.ts';
import type { AnyChartKind } from '../../schemas/kinds/chart-kind.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { checkDocument, type Document, idOf } from '../../schemas/language/document.ts';
import { type Issue, type Result, stops } from '../../schemas/result.ts';
import type { Problem } from '../kernel/problems.ts';
import { atWork, type FoundDocument } from '../kernel/work.ts';

export interface Drafted {
  /** Null as long as it does not compile. */
  readonly model: Model | null;
  readonly problems: readonly Problem[];
}

export interface Kinds {
  readonly fields: readonly AnyFieldKind[];
  readonly actions: readonly AnyActionKind[];
  readonly charts?: readonly AnyChartKind[];
}

const read = new WeakMap<FoundDocument, Document | null>();

/** Read once as long as it is found the same: what a compile is given again is not compiled again. */
function onceAtWork(found: FoundDocument): Document | null {
  const known = read.get(found);
  if (known !== undefined) return known;
  const document = atWork(found);
  read.set(found, document);
  return document;
}

/** Every document as it is being written. */
export const allAtWork = (all: readonly FoundDocument[]): readonly Document[] =>
  all.flatMap((found) => onceAtWork(found) ?? []);

export const othersOf = (all: readonly FoundDocument[], id: string): readonly Document[] =>
  allAtWork(all.filter((found) => found.id !== id));

/**
 * A document at work compiled with everything around it, and what is wrong with it.
 * Another's broken draft must not stop this one: where there is one, what runs stands in its place.
 */
export function compileDraft(document: Document, all: readonly FoundDocument[], kinds: Kinds): Drafted {
  // What stands on a fieldset says only what differs: compile asks for the rest once all is written out.
  const shape = checkDocument(document, { whole: !isUsing(document) });
  if (stops(shape)) return { model: null, problems: shape.map((issue) => asProblem(issue)) };
  const id = idOf(document);
  const others = othersOf(all, id);
  const first = compileAmong([...others, document], kinds);
  const broken = new Set((first.issues ?? []).filter((issue) => stops([issue])).map((issue) => issue.in));
  broken.delete(id);
  if (first.ok || broken.size === 0) return answer(first, id, all);
  const laid = new Map(all.map((found) => [found.id, found.laid]));
  const sound = others.flatMap((other) => {
    const here = broken.has(idOf(other)) ? laid.get(idOf(other)) : other;
    return here ? [here] : [];
  });
  return answer(compileAmong([...sound, document], kinds), id, all);
}

const isUsing = (document: Document): boolean => document.kind === 'entity' && document.fieldsets !== undefined;

let latest: Model | undefined;

/** Documents compiled together; what is as it was the last time is taken over from there. */
export function compileAmong(documents: readonly Document[], { fields, actions, charts }: Kinds): Result<Model> {
  const compiled = compileModel(documents, fields, actions, { ...(charts ? { charts } : {}), since: latest });
  if (compiled.ok) latest = compiled.value;
  return compiled;
}

function answer(compiled: Result<Model>, id: string, all: readonly FoundDocument[]): Drafted {
  const titleOf = (other: string | undefined) => all.find((found) => found.id === other)?.title ?? other ?? '';
  const problems = (compiled.issues ?? []).flatMap((issue): Problem[] => {
    if (issue.in === id || issue.in === undefined) return [asProblem(issue)];
    // What stops in another document stands there because of this one: it ran before.
    return stops([issue]) ? [asProblem({ ...issue, path: '' }, `“${titleOf(issue.in)}”中：`)] : [];
  });
  return { model: compiled.ok ? compiled.value : null, problems };
}

const asProblem = (issue: Issue, before = ''): Problem => ({
  path: issue.path,
  text: before + sayIssue(issue),
  level: issue.level ?? 'error',
});
