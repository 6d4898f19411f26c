import type { Hiding } from '../../../schemas/compile/program-model.ts';
import { compileAt, compileFilter } from '../../sql/compile-at.ts';
import type { Rows } from '../../sql/rows.ts';
import type { SqlWriter } from '../../sql/template.ts';
import type { View } from '../../sql/view.ts';

/**
 * What must hold for a value of these rows to be shown to the viewer: one of its row scopes, and nothing that hides it. Empty: it always
 * is. `scope` says how a row scope is asked where the text stands; `many`: it is asked of every row there is, not of a page.
 */
export function shownTests(
  view: View,
  path: string,
  rows: Rows,
  writer: SqlWriter,
  scope: (at: number) => string,
  many = false,
): readonly string[] {
  const scopes = view.shownIn(path);
  const byScope = scopes === null ? [] : [scopes.length > 0 ? `(${scopes.map(scope).join(' or ')})` : 'false'];
  return [...byScope, ...view.hides(path).map((hiding) => unlessHidden(view, hiding, rows, writer, many))];
}

/** A condition is asked of the row it stands on; one that cannot be asked there hides. */
function unlessHidden(
  view: View,
  { part, when, hidesWhen }: Hiding,
  rows: Rows,
  writer: SqlWriter,
  many: boolean,
): string {
  let here: Rows | null = rows;
  while (here && here.part.path !== part) here = here.above;
  const test = here && (many ? compileFilter : compileAt)(when, view, here, writer);
  return test ? `(${test}) is ${hidesWhen ? 'not ' : ''}true` : 'false';
}

/** A value, or nothing where a test fails. */
export const guarded = (tests: readonly string[], value: string): string =>
  tests.length === 0 ? value : `(case when ${[...new Set(tests)].join(' and ')} then ${value} end)`;
