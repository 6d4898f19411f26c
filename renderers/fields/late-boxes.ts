import { later } from './late/later.tsx';

export const MomentPicker = later(async () => (await import('./boxes/MomentPicker.tsx')).MomentPicker);
export const PopupBox = later(async () => (await import('./records/PopupBox.tsx')).PopupBox);
export const RecordSelect = later(async () => (await import('./records/RecordSelect.tsx')).RecordSelect);
export const RecordTreeSelect = later(async () => (await import('./records/RecordTreeSelect.tsx')).RecordTreeSelect);
export const SelectBox = later(async () => (await import('./boxes/SelectBox.tsx')).SelectBox);
export const SwitchBox = later(async () => (await import('./boxes/SwitchBox.tsx')).SwitchBox);
