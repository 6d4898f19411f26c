import type { AfterDocument } from '../../../../schemas/language/time.ts';

export type AfterUnit = 'none' | 'days' | 'working' | 'hours';

/** A term with what may be left out of it. */
type Loose = { readonly [Word in keyof AfterDocument]?: AfterDocument[Word] | undefined };

export const unitOf = ({ days, hours, working }: Loose): AfterUnit =>
  hours !== undefined ? 'hours' : days === undefined ? 'none' : working ? 'working' : 'days';

/** The same term counted otherwise; hours have no hour of the day. */
export function counted({ of, at, days, hours }: Loose, unit: AfterUnit): AfterDocument {
  const amount = days ?? hours ?? '3';
  return {
    ...(of === undefined ? {} : { of }),
    ...(unit === 'hours' ? { hours: amount } : unit === 'none' ? {} : { days: amount }),
    ...(unit === 'working' ? { working: true } : {}),
    ...(at === undefined || unit === 'hours' ? {} : { at }),
  };
}
