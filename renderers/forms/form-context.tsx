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

/** One atom of the form's own store. */
export function useFormAtom<T>(store: FormStore, atom: Atom<T>): T {
  return useAtomValue(atom, { store: store.jotai });
}
