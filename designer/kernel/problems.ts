import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { AnyActionKind } from '../../schemas/kinds/action-kind.ts';
import type { BlockKind } from '../../schemas/kinds/block-kind.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { checkDocument, type Document, idOf } from '../../schemas/language/document.ts';
import type { Naming } from '../../schemas/layers/naming.ts';
import { sayIssueIn } from '../../schemas/layers/say-issue.ts';
import type { Ask } from './command.ts';

/** Something wrong, or not quite right, with a document at work, and where. */
export interface Problem {
  readonly path: string;
  readonly text: string;
  readonly level: 'error' | 'warn';
  /** The other document it stands in: there the path leads. */
  readonly elsewhere?: { readonly kind: string; readonly key: string; readonly title: string };
  /** What mends it at once. */
  readonly repair?: { readonly label: string; readonly ask: Ask };
}

export interface Surroundings {
  /** What else there is, so that what the document refers to is found. */
  readonly documents: readonly Document[];
  /** What reading it left out. */
  readonly leftOut?: readonly Issue[];
  readonly fields?: readonly AnyFieldKind[];
  readonly actions?: readonly AnyActionKind[];
  readonly blocks?: readonly BlockKind[];
}

/** What the server would say at publish, said while one works: the same check and the same compile. */
export function findProblems(document: Document, around: Surroundings): readonly Problem[] {
  const shape = checkDocument(document, { whole: true });
  const { documents, leftOut = [], ...kinds } = around;
  const naming: Naming = { ...kinds, documentOf: (id) => documents.find((one) => idOf(one) === id) };
  if (shape.some(({ level }) => level !== 'warn'))
    return [...shape, ...leftOut].map((issue) => asProblem(document, issue, naming));
  const id = idOf(document);
  const others = around.documents.filter((other) => idOf(other) !== id);
  const compiled = compileModel([...others, document], around.fields ?? [], around.actions ?? [], {
    blocks: around.blocks ?? [],
  });
  const issues = (compiled.issues ?? []).filter((issue) => issue.in === id);
  return [...shape, ...issues, ...leftOut].map((issue) => asProblem(document, issue, naming));
}

const asProblem = (document: Document, issue: Issue, naming: Naming): Problem => ({
  path: issue.path,
  text: sayIssueIn(document, issue, naming),
  level: issue.level ?? 'error',
});
