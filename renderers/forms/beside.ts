import { type Atom, atom } from 'jotai/vanilla';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { kindNamed } from '../fields/kind-named.ts';
import type { FormStore } from './form-store.ts';
import { type RowKey, rowOf, type Tree } from './tree.ts';

export type Beside = Readonly<Record<string, unknown>>;

const nothingAtom = atom<Beside | undefined>(undefined);

/** The values a kind asks to see next to its own: an amount's currency, a linked choice's parent. */
export function besideAtom(store: FormStore, row: RowKey, field: FieldPlan): Atom<Beside | undefined> {
  const wanted = (kindNamed(field.kind)?.beside ?? []).flatMap((name) => {
    const said = field.config[name];
    const place = typeof said === 'string' ? placeOf(store.tree(), row, said) : null;
    return place ? [[name, store.cellAtom(place.row, place.path)] as const] : [];
  });
  if (wanted.length === 0) return nothingAtom;
  return atom((get) => Object.fromEntries(wanted.map(([name, source]) => [name, get(source).value])));
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
