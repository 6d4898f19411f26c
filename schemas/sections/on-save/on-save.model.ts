import type { RunModel } from '../../compile/model.ts';

export interface OnSaveModel {
  readonly onSave: readonly RunModel[];
}
