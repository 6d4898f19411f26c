import type { Model } from '../../../schemas/compile/model.ts';
import { findUses } from '../../metadata/where-used.ts';
import { textOf } from './dict-change.ts';
import type { DictEntryView, DictRow, DictView } from './dicts.contract.ts';
import { entriesOf, type StoredDict } from './read-dicts.ts';

/** A dictionary in the list of all. */
export function rowOf(model: Model, dict: StoredDict): DictRow {
  const entries = entriesOf(dict.laid);
  return {
    key: dict.key,
    title: textOf(dict.laid.title),
    origin: dict.product ? 'product' : 'own',
    changed: dict.product !== undefined && dict.own !== undefined,
    closed: dict.laid.closed ?? false,
    items: entries.length,
    off: entries.filter(({ off }) => off).length,
    uses: usersOf(model, dict.key).length,
  };
}

export function viewOf(model: Model, dict: StoredDict): DictView {
  const under = model.dicts.get(dict.laid.under ?? '');
  return {
    ...rowOf(model, dict),
    base: dict.rev,
    note: dict.laid.note ?? null,
    under: under
      ? { key: under.key, title: under.title, items: under.items.map(({ value, text }) => ({ value, text })) }
      : null,
    entries: entriesOf(dict.laid).map((entry) => entryView(dict, entry)),
    usedBy: usersOf(model, dict.key),
    updated: dict.updated,
  };
}

function entryView({ product }: StoredDict, entry: ReturnType<typeof entriesOf>[number]): DictEntryView {
  const { value, text, tone = null, off = false, under = null, note = null } = entry;
  const below = product && Object.hasOwn(product.items, value) ? product.items[value] : undefined;
  const said = below && { text: below.text, tone: below.tone ?? null, off: below.off ?? false };
  const isChanged = said && (said.text !== text || said.tone !== tone || said.off !== off);
  return { value, text, tone, off, under, note, origin: below ? 'product' : 'own', product: isChanged ? said : null };
}

/** Documents that take their words from it, each once. */
function usersOf(model: Model, key: string) {
  const users = findUses(model, `dict:${key}`).map(({ document, title }) => [document, { document, title }] as const);
  return [...new Map(users).values()];
}
