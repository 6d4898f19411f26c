import type { FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { isFound } from './hold-pointed.ts';
import { placesOf } from './name-place.ts';
import { isRow } from './references.ts';
import { sameValue } from './words.ts';

/**
 * A change of the head alone may have its lines find something else: another price, or none. Whoever sends the lines has had them in
 * view; whoever writes in a cell of a list has not, and would take a price away unseen. It is refused, and the lines are named.
 */
export function refuseFoundUnseen(asking: Asking, body: RecordData, before: RecordData, after: RecordData): void {
  const { entity, plan } = asking;
  const issues = [...entity.head.parts.values()].flatMap((part) =>
    part.key in body ? [] : foundAnew(part, before, after, ({ path }) => Object.hasOwn(plan.fields, path)),
  );
  if (issues.length === 0) return;
  const changed = [...entity.head.fields.keys()].find((key) => key in body && !sameValue(before[key], after[key]));
  throw new Refusal('invalid_input', {
    issues: issues.map(
      ({ params }): Issue => ({ code: 'found_unseen', path: `/${changed ?? ''}`, params: params ?? {} }),
    ),
    named: placesOf(entity),
  });
}

/** For each field of the part or of what stands within: the lines in which it points elsewhere than it did. */
function foundAnew(
  part: PartModel,
  before: RecordData,
  after: RecordData,
  isSeen: (field: FieldModel) => boolean,
): readonly Pick<Issue, 'params'>[] {
  const stood = new Map(rowsIn(before, part.key).map((row) => [row.id, row]));
  return findingIn(part)
    .filter(isSeen)
    .flatMap((field) => {
      const lines = rowsIn(after, part.key).flatMap((row, at) => {
        const was = stood.get(row.id);
        return was && differs(part, field, was, row) ? [{ no: at + 1, isLost: isLost(part, field, was, row) }] : [];
      });
      if (lines.length === 0) return [];
      const what = lines.every(({ isLost }) => isLost) ? '不再适用' : '会换成另一条';
      return [{ params: { part: part.label, rows: sayLines(lines.map(({ no }) => no)), label: field.label, what } }];
    });
}

const findingIn = (part: PartModel): readonly FieldModel[] => [
  ...[...part.fields.values()].filter(isFound),
  ...[...part.parts.values()].flatMap(findingIn),
];

/** What a field holds in a line: one value, or those of the lines within that it stands in. */
const held = (part: PartModel, field: FieldModel, row: RecordData): readonly unknown[] =>
  field.part === part.path
    ? [row[field.key]]
    : [...part.parts.values()].flatMap((inner) => rowsIn(row, inner.key).flatMap((one) => held(inner, field, one)));

function differs(part: PartModel, field: FieldModel, was: RecordData, row: RecordData): boolean {
  const [old, now] = [held(part, field, was), held(part, field, row)];
  return old.length !== now.length || now.some((value, at) => !sameValue(value ?? null, old[at] ?? null));
}

const isLost = (part: PartModel, field: FieldModel, was: RecordData, row: RecordData): boolean =>
  held(part, field, row).every((value, at) => {
    const old = held(part, field, was)[at] ?? null;
    return sameValue(value ?? null, old) || (value ?? null) === null;
  });

const MOST = 5;

const sayLines = (rows: readonly number[]): string =>
  rows.length > MOST ? `第${rows.slice(0, MOST).join('、')}等${rows.length}行` : `第${rows.join('、')}行`;

function rowsIn(row: RecordData, key: string): readonly RecordData[] {
  const rows = row[key];
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}
