import { daysOfSpan } from '../time/days-of-span.ts';
import type { ReportPlan } from './report-plan.ts';

/** What the query items of a report begin with on a day, as their form holds it. */
export const defaultFilters = (
  { defaults }: Pick<ReportPlan, 'defaults'>,
  today: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(defaults).map(([find, one]) => [find, 'span' in one ? daysOfSpan(one.span, today) : one.value]),
  );
