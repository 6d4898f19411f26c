import type { RecordData } from '../../schemas/compile/plan.ts';
import { useForm, useFormAtom } from '../forms/form-context.tsx';

/** The record as last loaded or saved; drawn again when a newer one is, not when somebody types. */
export function useLoaded(): RecordData {
  const { store } = useForm();
  return useFormAtom(store, store.loadedAtom);
}
