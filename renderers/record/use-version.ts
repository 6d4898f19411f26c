import { useMemo } from 'react';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { HEAD } from '../forms/tree.ts';

/** The record as last loaded or saved; drawn again when a newer one is, not when somebody types. */
export function useVersion(): RecordData {
  const { store } = useForm();
  const { value } = useFormAtom(store, store.cellAtom(HEAD, 'version'));
  // The version is what makes it another record.
  return useMemo(() => store.loaded(), [store, value]);
}
