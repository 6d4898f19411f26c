import { compileRuns } from '../../compile/compile-runs.ts';
import type { RunModel } from '../../compile/model.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';

export const compileOnSave = (shape: Shape, around: Surroundings): readonly RunModel[] =>
  compileRuns(shape.document.onSave, 'save', '/onSave', shape, around);
