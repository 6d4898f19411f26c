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
  const wanted = (kindNamed(field.kind)?.beside ?? []).flatMap((name) => {
    const said = field.config[name];
    const place = typeof said === 'string' ? placeOf(store.tree(), row, said) : null;
    return place ? [[name, store.cellAtom(place.row, place.path)] as const] : [];
  });
  const read = Object.keys(kindNamed(field.kind)?.reads?.(field.config as never)?.into ?? {}).flatMap((name) => {
    const place = placeOf(store.tree(), row, name);
    return place ? [[name, store.cellAtom(place.row, place.path)] as const] : [];
  });
  if (wanted.length + read.length === 0) return nothingAtom;
  return atom((get) => {
    const beside: Record<string, unknown> = {};
    for (const [name, source] of wanted) beside[name] = get(source).value;
    for (const [name, source] of read) {
      const { value, text } = get(source);
      beside[name] = value;
      if (text !== undefined) beside[name + TEXT] = text;
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
