import type { Issue } from '../../schemas/issues/result.ts';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import { HEAD, type RowKey, rowOf, type Tree } from './tree.ts';

/** An issue where it belongs: a field of a row, a part (its list as a whole), or '' for the record. */
export interface PlacedIssue {
  readonly row: RowKey;
  readonly path: string;
  readonly issue: Issue;
}

/** Finds the row and field of an issue's pointer: `/lines/3/qty` is the quantity of the fourth line as it now stands. */
export function placeIssue(tree: Tree, issue: Issue): PlacedIssue {
  let row = HEAD;
  let path = '';
  for (const step of issue.path.split('/').slice(1)) {
    const deeper = path === '' ? step : `${path}.${step}`;
    if (/^\d+$/.test(step)) {
      const key = rowOf(tree, row).lists.get(path)?.[Number(step)];
      if (key === undefined) break;
      row = key;
    } else if (tree.plan.fields[deeper] ?? tree.plan.parts[deeper]) path = deeper;
    else break;
  }
  return { row, path, issue };
}

/** Where a person finds it: 「订单明细 第 4 行 · 数量」. */
export function sayPlace(tree: Tree, { row, path }: PlacedIssue): string {
  const label = tree.plan.fields[path]?.label ?? (row === HEAD ? tree.plan.parts[path]?.label : undefined);
  return [...rowNames(tree, row), ...(label ? [label] : [])].join(' · ');
}

function rowNames(tree: Tree, key: RowKey): string[] {
  const row = rowOf(tree, key);
  if (row.parent === null) return [];
  const no = (rowOf(tree, row.parent).lists.get(row.part)?.indexOf(key) ?? 0) + 1;
  return [...rowNames(tree, row.parent), `${tree.plan.parts[row.part]?.label ?? ''} 第 ${no} 行`];
}

export const sayPlaced = (placed: PlacedIssue): string => sayRecordIssue(placed.issue);
