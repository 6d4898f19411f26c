import { type Atom, atom } from 'jotai/vanilla';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { kindNamed } from '../fields/kind-named.ts';
import type { FormStore } from './form-store.ts';
import { type RowKey, rowOf, TEXT, type Tree } from './tree.ts';

export type Beside = Readonly<Record<string, unknown>>;

const nothingAtom = atom<Beside | undefined>(undefined);

/**
 * The values a kind asks to see next to its own: an amount's currency, a linked choice's parent; and with their words, those that its
 * files are read for.
 */
export function besideAtom(store: FormStore, row: RowKey, field: FieldPlan): Atom<Beside | undefined> {
  const kind = kindNamed(field.kind);
  const said = [
    ...(kind?.beside ?? []).map((name) => ({ name, at: field.config[name], isWorded: false })),
    ...Object.keys(kind?.reads?.(field.config as never)?.into ?? {}).map((name) => ({
      name,
      at: name,
      isWorded: true,
    })),
  ];
  const wanted = said.flatMap(({ name, at, isWorded }) => {
    const place = typeof at === 'string' ? placeOf(store.tree(), row, at) : null;
    return place ? [{ name, isWorded, source: store.cellAtom(place.row, place.path) }] : [];
  });
  if (wanted.length === 0) return nothingAtom;
  return atom((get) => {
    const beside: Record<string, unknown> = {};
    for (const { name, isWorded, source } of wanted) {
      const { value, text } = get(source);
      beside[name] = value;
      if (isWorded && text !== undefined) beside[name + TEXT] = text;
    }
    return beside;
  });
}

/** `../currency` from a line is the head's; what names no field is a value of its own (`CNY`). */
function placeOf(tree: Tree, from: RowKey, said: string): { readonly row: RowKey; readonly path: string } | null {
  let row = rowOf(tree, from);
  let name = said;
  for (; name.startsWith('../'); name = name.slice(3)) {
    if (row.parent === null) return null;
    row = rowOf(tree, row.parent);
  }
  const path = row.part === '' ? name : `${row.part}.${name}`;
  return tree.plan.fields[path] ? { row: row.key, path } : null;
}
