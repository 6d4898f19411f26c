import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { partLabelOf, pointerOfPart, rankBefore } from '../../../kernel/places.ts';
import { type Json, readAt, type Step } from '../../../kernel/steps.ts';
import type { Made } from './form-commands.ts';
import { formAt, type Layout, sectionsOf } from './layout.ts';

type Ranked = Readonly<Record<string, { readonly rank?: string }>>;
type Tab = string | null;

/** Another place among its like, and the tab it stands in there; null is outside of them. */
function placed(document: EntityDocument, room: string, key: string, before: string | null, tab: Tab): readonly Step[] {
  const there = (readAt(document, room) ?? {}) as Ranked;
  const block = (readAt(document, at(room, key)) ?? {}) as Json;
  const rank: Step = { path: at(room, key, 'rank'), after: rankBefore(there, before, [key]) };
  return (block.tab ?? null) === tab ? [rank] : [rank, { path: at(room, key, 'tab'), after: tab ?? undefined }];
}

export function moveSection(
  document: EntityDocument,
  layout: Layout,
  key: string,
  before: string | null,
  tab: Tab = null,
): Made {
  const head = at(formAt(layout.form), 'head');
  const found = sectionsOf(layout).find((section) => section.key === key);
  const name = `移动分组“${found?.title ?? key}”${sayTab(layout, found?.tab ?? null, tab)}`;
  return { ask: { name, steps: placed(document, head, key, before, tab) }, pointers: [at(head, key)] };
}

export function moveGrid(
  document: EntityDocument,
  layout: Layout,
  part: string,
  before: string | null,
  tab: Tab = null,
): Made {
  const found = layout.grids.find((grid) => grid.part === part);
  const name = `移动“${partLabelOf(document, part)}”${sayTab(layout, found?.tab ?? null, tab)}`;
  const steps = placed(document, at(formAt(layout.form), 'body'), part, before, tab);
  return { ask: { name, steps }, pointers: [pointerOfPart(part)] };
}

const sayTab = (layout: Layout, from: Tab, to: Tab): string => {
  if (from === to) return '';
  return to === null ? '到页签之外' : `到页签“${layout.tabs.find(({ key }) => key === to)?.title ?? to}”`;
};

/** One place on among the sections that are read together, over the edge into the tab beside. */
export function stepSection(document: EntityDocument, layout: Layout, key: string, by: 1 | -1): Made | null {
  const own = sectionsOf(layout).find((section) => section.key === key);
  const peers = sectionsOf(layout).filter(({ belowLines }) => belowLines === own?.belowLines);
  const place = stepAmong(peers, layout, key, by);
  return place && moveSection(document, layout, key, place.before, place.tab);
}

/** Lines one place on among the form's lines, over the edge into the tab beside. */
export function movePart(document: EntityDocument, layout: Layout, part: string, by: 1 | -1): Made | null {
  const grids = layout.grids.map((grid) => ({ key: grid.part, tab: grid.tab }));
  const place = stepAmong(grids, layout, part, by);
  return place && moveGrid(document, layout, part, place.before, place.tab);
}

interface Block {
  readonly key: string;
  readonly tab: Tab;
}

function stepAmong(blocks: readonly Block[], layout: Layout, key: string, by: 1 | -1) {
  const own = blocks.find((block) => block.key === key);
  if (!own) return null;
  const peers = blocks.filter(({ tab }) => tab === own.tab);
  const to = peers.indexOf(own) + by;
  if (peers[to]) return { before: peers[by === 1 ? to + 1 : to]?.key ?? null, tab: own.tab };
  const tabs = [null, ...layout.tabs.map((tab) => tab.key)];
  const tab = tabs[tabs.indexOf(own.tab) + by];
  if (tab === undefined) return null;
  return { before: by === 1 ? (blocks.find((block) => block.tab === tab)?.key ?? null) : null, tab };
}
