import { useAtomValue } from 'jotai';
import type { Atom } from 'jotai/vanilla';
import { createContext, useContext } from 'react';
import type { FormStore } from './form-store.ts';

/** The open form, and whether it is being read or written. Both stay the same while somebody types. */
export interface OpenForm {
  readonly store: FormStore;
  readonly reading: boolean;
}

export const FormContext = createContext<OpenForm | null>(null);

/** The form around this element. Drawn without one is a mistake of ours, so it throws. */
export function useForm(): OpenForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('FormContext is missing');
  return form;
}

const numbers = new WeakMap<FormStore, number>();
let last = 0;

/** Tells the forms of a page apart. */
export function formNo(store: FormStore): number {
  const known = numbers.get(store) ?? ++last;
  numbers.set(store, known);
  return known;
}

/** One atom of the form's own store. */
export function useFormAtom<T>(store: FormStore, atom: Atom<T>): T {
  return useAtomValue(atom, { store: store.jotai });
}
