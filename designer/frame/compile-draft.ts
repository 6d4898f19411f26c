import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { sayIssue } from '../../schemas/issues.ts';
import type { AnyActionKind } from '../../schemas/kinds/action-kind.ts';
import type { AnyChartKind } from '../../schemas/kinds/chart-kind.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { checkDocument, type Document, idOf } from '../../schemas/language/document.ts';
import { type Issue, stops } from '../../schemas/result.ts';
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

/** Every other document as it is being written. */
export const othersOf = (all: readonly FoundDocument[], id: string): readonly Document[] =>
  all.flatMap((found) => {
    const document = found.id === id ? null : atWork(found);
    return document ? [document] : [];
  });

/**
 * A document at work compiled with everything around it, and what is wrong with it.
 * Another's broken draft must not stop this one: where there is one, what runs stands in its place.
 */
export function compileDraft(document: Document, all: readonly FoundDocument[], kinds: Kinds): Drafted {
  const shape = checkDocument(document, { whole: true });
  if (stops(shape)) return { model: null, problems: shape.map((issue) => asProblem(issue)) };
  const id = idOf(document);
  const others = othersOf(all, id);
  const first = compileAmong(document, others, kinds);
  const broken = new Set((first.issues ?? []).filter((issue) => stops([issue])).map((issue) => issue.in));
  broken.delete(id);
  if (first.ok || broken.size === 0) return answer(first, id, all);
  const laid = new Map(all.map((found) => [found.id, found.laid]));
  const sound = others.flatMap((other) => {
    const here = broken.has(idOf(other)) ? laid.get(idOf(other)) : other;
    return here ? [here] : [];
  });
  return answer(compileAmong(document, sound, kinds), id, all);
}

const compileAmong = (document: Document, others: readonly Document[], kinds: Kinds) =>
  compileModel([...others, document], kinds.fields, kinds.actions, kinds.charts ? { charts: kinds.charts } : {});

function answer(compiled: ReturnType<typeof compileAmong>, id: string, all: readonly FoundDocument[]): Drafted {
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
