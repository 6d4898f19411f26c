import { rowPlace } from '../../../schemas/compile/line-hides.ts';
import type { Fetch, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { View } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { hiddenNow } from '../hidden-places.ts';
import { labelKey } from '../sql/labels.ts';
import { chainsInto, chainsTo } from '../sql/links.ts';
import { fromOf } from './came-from.ts';
import { labelIn, type Words } from './words.ts';

export interface Presenting {
  /** The whole record as it is stored now, with `$rel` and `$in`. */
  readonly record: RecordData;
  readonly before: RecordData | null;
  readonly words: Words;
}

/** A record that was just saved as its saver sees it: the answer a reading would give, without another trip. */
export function presentRecord(asking: Asking, { record, before, words }: Presenting): RecordData {
  const { view } = asking;
  const holding = record.$in ?? [];
  const isHidden = hiddenNow(asking, record);
  const inScope = new Map<string, boolean>();
  const isShown = (path: string, row?: string) => {
    const holds = inScope.get(path) ?? view.shownIn(path)?.some((scope) => holding.includes(scope)) ?? true;
    inScope.set(path, holds);
    return holds && !isHidden(path, row);
  };
  const stood = rowsById(before);
  const chains = view.withLinks === false ? [] : chainsTo(asking.model, asking.entity);
  const tied = new Set(chains.flatMap(({ name, becomes }) => (becomes.untied ? [] : [name])));
  const present = (part: PartModel, row: RecordData): RecordData => {
    const was = part.path === '' ? (before ?? undefined) : stood.get(String(row.id));
    const shown: RecordData = {};
    const line = part.path === '' ? undefined : String(row.id);
    if (line !== undefined) shown.id = line;
    for (const field of view.fields(part)) {
      const isSeen = isShown(field.path, line);
      shown[field.key] = isSeen ? (row[field.key] ?? null) : null;
      const label = labelIn(row, was, field, words);
      if (label !== undefined) shown[labelKey(field.key)] = isSeen ? label : null;
    }
    for (const inner of view.parts(part)) {
      if (!(inner.key in row)) continue;
      const rows = Array.isArray(row[inner.key]) ? (row[inner.key] as RecordData[]) : [];
      const there = rows.filter(({ id }) => !isHidden(rowPlace(inner.path), String(id)));
      shown[inner.key] = isShown(inner.path, line) ? there.map((one) => present(inner, one)) : null;
    }
    if (part.path === '') Object.assign(shown, { $in: holding, ...presentSeals(asking, row) });
    const related = relatedIn(view, part, row, (path) => isShown(path, line));
    if (related) shown.$rel = related;
    if (chains.length > 0 && chainsInto(asking.model, asking.entity, part))
      shown.$from = tied.has(fromOf(row)?.chain ?? '') ? row.$from : null;
    return shown;
  };
  return present(asking.entity.head, record);
}

/** Envelopes as a reading tells of them. */
function presentSeals({ entity, plan }: Asking, { $seals }: RecordData): Pick<RecordData, '$seals'> {
  if (!plan.seals || !$seals) return {};
  const seen = Object.entries($seals).filter(([seal]) => entity.seals.has(seal) && plan.seals?.[seal]);
  return { $seals: Object.fromEntries(seen.map(([seal, { state, at, hash }]) => [seal, { state, at, hash }])) };
}

/** Of what rules read, what this viewer's own rules read; nothing through a reference that the row does not show, nor from a record he does not see. */
export function relatedIn(
  view: View,
  part: PartModel,
  row: RecordData,
  isShown: (path: string) => boolean,
): Record<string, unknown> | null {
  const own = view.fetches.filter((fetch) => fetch.part === part.path);
  const isRead = ({ told, path, steps }: Fetch) =>
    told !== undefined || (isShown(steps[0]?.field ?? '') && isShown(path));
  const related = own.map((fetch) => [fetch.rel, isRead(fetch) ? (row.$rel?.[fetch.rel] ?? null) : null]);
  return own.length === 0 ? null : Object.fromEntries(related);
}

function rowsById(record: RecordData | null): ReadonlyMap<string, RecordData> {
  const rows = new Map<string, RecordData>();
  const visit = (row: RecordData) => {
    for (const value of Object.values(row)) {
      if (!Array.isArray(value)) continue;
      for (const one of value as unknown[]) {
        if (typeof one !== 'object' || one === null) continue;
        const inner = one as RecordData;
        if (typeof inner.id === 'string') rows.set(inner.id, inner);
        visit(inner);
      }
    }
  };
  if (record) visit(record);
  return rows;
}
