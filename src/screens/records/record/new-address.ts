import { sourceKeyOf } from '../../../../renderers/record/source-key.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import type { NextRecord } from '../../../../schemas/wire/records.ts';

/** Where a new record is written. One that comes from others is told apart by them: each has a page, and a draft, of its own. */
export function newAddress(entity: string, initial?: RecordData): string {
  const source = sourceKeyOf(initial, ':');
  return `/record/${entity}/new?form=edit${source === null ? '' : `&from=${source}`}`;
}

/** The page on which a record that comes from others is written, with what it begins with and what it is called after. */
export const nextPage = ({ entity, record: initial, source }: NextRecord) =>
  [newAddress(entity, initial), { state: { initial, source } }] as const;

/** What the tab of a new record says: of several that are being written at once, which. */
export const newTitle = (title: string, source: string | undefined): string =>
  source === undefined ? `新建${title}` : `新建${title} · ${source}`;
