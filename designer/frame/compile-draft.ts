import { allKinds } from '../../renderers/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { areSame } from '../../schemas/compile/kept.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { namingAmong } from '../../schemas/fieldsets/naming-among.ts';
import { type Issue, type Result, stops } from '../../schemas/issues/result.ts';
import type { AnyActionKind } from '../../schemas/kinds/action-kind.ts';
import type { AnyChartKind } from '../../schemas/kinds/chart-kind.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import type { AnyListKind } from '../../schemas/kinds/list-kind.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import { sayIssueIn } from '../../schemas/layers/say-issue.ts';
import type { Problem } from '../kernel/problems.ts';
import { shapeOf, withoutFaults } from '../kernel/without-faults.ts';
import { atWork, type FoundDocument, leftOutOf } from '../kernel/work.ts';

export interface Drafted {
  /** Null as long as it does not compile. */
  readonly model: Model | null;
  /** What its editors pick from meanwhile: the model of everything in it that is sound. */
  readonly sound: Model | null;
  readonly problems: readonly Problem[];
}

export interface Kinds {
  readonly fields: readonly AnyFieldKind[];
  readonly actions: readonly AnyActionKind[];
  readonly charts?: readonly AnyChartKind[];
  readonly lists: readonly AnyListKind[];
}

/** What the company calls its roles, by their codes. */
export type RoleNames = Readonly<Record<string, string>>;

const read = new WeakMap<FoundDocument | Document, Document | null>();

/** Read once as long as it is found the same: what a compile is given again is not compiled again. Without a draft it is what runs. */
function onceAtWork(found: FoundDocument): Document | null {
  const said = found.draft || found.merge ? found : found.laid;
  if (!said) return null;
  const known = read.get(said);
  if (known !== undefined) return known;
  const document = atWork(found);
  read.set(said, document);
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
export function compileDraft(
  document: Document,
  all: readonly FoundDocument[],
  kinds: Kinds,
  roles: RoleNames = {},
): Drafted {
  const id = idOf(document);
  const asProblem = problemsAmong([...othersOf(all, id), document], roles);
  const leftOut = all
    .filter((found) => found.id === id)
    .flatMap(leftOutOf)
    .map(asProblem);
  const shape = shapeOf(document);
  if (stops(shape)) {
    const left = withoutFaults(document, shape);
    const sound = soundAmong(
      all.filter((found) => found.id !== id),
      kinds,
      left ? [left] : [],
    );
    return {
      model: null,
      sound: sound.model,
      problems: [...shape.map((issue) => asProblem({ ...issue, in: id })), ...leftOut],
    };
  }
  const first = compileAmong([...othersOf(all, id), document], kinds);
  if (first.ok) return { ...answer(first, id, all, asProblem, leftOut), sound: first.value };
  const others = publishedWhereBroken(
    all.filter((found) => found.id !== id),
    first,
  );
  const compiled = compileAmong([...others, document], kinds);
  return {
    ...answer(compiled, id, all, asProblem, leftOut),
    sound: compiled.ok ? compiled.value : soundOf([...others, document], kinds),
  };
}

const faultsIn = (compiled: Result<Model>, id: string): readonly Issue[] =>
  (compiled.issues ?? []).filter((issue) => issue.in === id && stops([issue]));

/** Everything as it is being written; what does not compile as it runs, or not at all where it never ran. */
const publishedWhereBroken = (all: readonly FoundDocument[], compiled: Result<Model>): readonly Document[] =>
  all.flatMap((found) => {
    const here = faultsIn(compiled, found.id).length > 0 ? found.laid : onceAtWork(found);
    return here ? [here] : [];
  });

export interface Sound {
  /** Null only where nothing at all compiles. */
  readonly model: Model | null;
  /** Whose drafts do not compile: what runs stands in their place. */
  readonly broken: readonly FoundDocument[];
}

/** What all documents come to, whatever is wrong with the drafts of some. */
export function soundAmong(all: readonly FoundDocument[], kinds: Kinds, more: readonly Document[] = []): Sound {
  const compiled = compileAmong([...allAtWork(all), ...more], kinds);
  if (compiled.ok) return { model: compiled.value, broken: [] };
  const broken = all.filter(({ id }) => faultsIn(compiled, id).length > 0);
  return { model: soundOf([...publishedWhereBroken(all, compiled), ...more], kinds), broken };
}

/** The model of everything sound in these documents: what is wrong is taken out until the rest compiles. */
export function soundOf(documents: readonly Document[], kinds: Kinds): Model | null {
  let left = documents;
  while (left.length > 0) {
    const compiled = compileAmong(left, kinds);
    if (compiled.ok) return compiled.value;
    const faults = new Map(left.map((one) => [one, faultsIn(compiled, idOf(one))]));
    if ([...faults.values()].every(({ length }) => length === 0)) return null;
    left = left.flatMap((one) => {
      const found = faults.get(one) ?? [];
      const less = found.length > 0 ? withoutFaults(one, found) : one;
      return less ? [less] : [];
    });
  }
  return null;
}

let latest: Model | undefined;
let asked:
  | { readonly documents: readonly Document[]; readonly kinds: Kinds; readonly compiled: Result<Model> }
  | undefined;

/**
 * Documents compiled together; what is as it was the last time is taken over from there, and the very same ones are not compiled again:
 * where something is wrong, it is looked at from several sides.
 */
export function compileAmong(documents: readonly Document[], kinds: Kinds): Result<Model> {
  if (asked?.kinds === kinds && areSame(asked.documents, documents)) return asked.compiled;
  const { fields, actions, charts, lists } = kinds;
  const compiled = compileModel(documents, fields, actions, { ...(charts ? { charts } : {}), lists, since: latest });
  if (compiled.ok) latest = compiled.value;
  asked = { documents, kinds, compiled };
  return compiled;
}

function answer(
  compiled: Result<Model>,
  id: string,
  all: readonly FoundDocument[],
  asProblem: (issue: Issue) => Problem,
  told: readonly Problem[],
): Omit<Drafted, 'sound'> {
  const problems = (compiled.issues ?? []).flatMap((issue): Problem[] => {
    if (issue.in === id || issue.in === undefined) return [asProblem(issue)];
    // What stops in another document stands there because of this one: it ran before.
    const other = all.find((found) => found.id === issue.in);
    return stops([issue]) && other ? [{ ...asProblem(issue), elsewhere: other }] : [];
  });
  return { model: compiled.ok ? compiled.value : null, problems: [...problems, ...told] };
}

/** Issues as their author is told them. Nothing is looked up before something is wrong. */
function problemsAmong(documents: readonly Document[], roles: RoleNames): (issue: Issue) => Problem {
  const naming = namingAmong(documents, allKinds, roles);
  return (issue) => ({
    path: issue.path,
    text: sayIssueIn(naming.documentOf?.(issue.in ?? ''), issue, naming),
    level: issue.level ?? 'error',
  });
}
