import type { InputProps } from '../view.ts';

/** The report its document names to pick from; absent too where the viewer may not open it. */
export const reportOf = ({ config }: InputProps['field']): string | undefined =>
  (config.pick as { readonly report?: string } | undefined)?.report;

/** Whether nothing is typed and pressing the box opens the report. A cell has no room for it. */
export const isPopup = ({ field, place }: InputProps): boolean =>
  field.config.view === 'popup' && place !== 'cell' && reportOf(field) !== undefined;
