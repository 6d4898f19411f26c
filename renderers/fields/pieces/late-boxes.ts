import { later } from './later.tsx';

export const MomentPicker = later(async () => (await import('./MomentPicker.tsx')).MomentPicker);
export const PopupBox = later(async () => (await import('./PopupBox.tsx')).PopupBox);
export const RecordSelect = later(async () => (await import('./RecordSelect.tsx')).RecordSelect);
export const RecordTreeSelect = later(async () => (await import('./RecordTreeSelect.tsx')).RecordTreeSelect);
export const SelectBox = later(async () => (await import('./SelectBox.tsx')).SelectBox);
export const SwitchBox = later(async () => (await import('./SwitchBox.tsx')).SwitchBox);
