import { useRef } from 'react';
import type { Model } from '../../../schemas/compile/model.ts';

/** The latest model that compiled: labels and types do not go away because of one slip. */
export function useLastModel(model: Model | null): Model | null {
  const last = useRef(model);
  if (model) last.current = model;
  return last.current;
}
