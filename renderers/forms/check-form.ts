import { checkRecord } from '../../schemas/check/check-record.ts';
import { valuesBeside } from '../../schemas/check/check-values.ts';
import { calledBeside, missing } from '../../schemas/check/missing.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { kindNamed } from '../fields/kind-named.ts';
import { fieldKinds } from '../fields/kinds.ts';
import { type Core, loadedRecord } from './core.ts';
import { type PlacedIssue, placeIssue } from './place-issues.ts';
import { complain, recordOf, showIssues } from './record-of.ts';
import { placeKey } from './sheet.ts';
import { cellOf, type RowKey, rowOf } from './tree.ts';

/** The check that the server will make, made here first. What is wrong stands at its place afterwards; it is answered whole. */
export function checkForm(core: Core, at: string): readonly Issue[] {
  const before = loadedRecord(core);
  const checked = checkRecord(core.plan, recordOf(core, { texts: true, clear: true }), {
    asker: core.asker,
    kinds: fieldKinds,
    at,
    finds: core.finds,
    before: Object.keys(before).length > 0 ? before : null,
  });
  const issues = checked.issues ?? [];
  const said = new Set(core.program.issues().map(keyOf));
  showIssues(
    core,
    issues.filter((issue) => !said.has(keyOf(placeIssue(core.sheet.tree, issue)))),
  );
  return issues;
}

/** What rules say while one types is not said a second time. */
const keyOf = ({ row, path, issue }: PlacedIssue): string =>
  `${placeKey(row, path)} ${issue.code} ${issue.params?.say}`;

/** Checks one value by itself when its field is left; an empty one is only missed once somebody has emptied it. */
export function checkPlace(core: Core, row: RowKey, path: string): void {
  const field = core.plan.fields[path];
  const key = placeKey(row, path);
  if (!field || core.faults.has(key)) return;
  const { value } = cellOf(rowOf(core.sheet.tree, row), path);
  const state = core.sheet.stateOf(row, path);
  if (!state.visible || state.locked) return;
  const isEmptied = value === null && state.need && core.first.has(key);
  const kind = kindNamed(field.kind);
  const found = (at: string) => cellOf(rowOf(core.sheet.tree, row), at).value;
  const fault =
    value === null
      ? isEmptied && missing(calledBeside(field, kind, found), kind)
      : kind &&
        (kind.check(value, field.config) ?? kind.fits?.(value, valuesBeside({ path }, field.config, kind, found)));
  if (fault) complain(core, [{ row, path, issue: { ...fault, path: '' } }]);
}
