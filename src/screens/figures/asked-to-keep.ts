import type { ReportState } from '../../../renderers/reports/services.ts';
import type { ReportPlan } from '../../../schemas/compile/report-plan.ts';
import { type SpanName, spanNames } from '../../../schemas/language/spans.ts';
import { daysOfSpan } from '../../../schemas/time/days-of-span.ts';

export interface AskedToKeep {
  /** What stays as it is, without the days that do not. */
  readonly state: ReportState;
  readonly spans: Readonly<Record<string, SpanName>>;
}

/** What is asked now, to be asked again on other days: days that are a span today are kept by its name. */
export function askedToKeep(plan: ReportPlan, state: ReportState, today: string): AskedToKeep {
  const spans = Object.fromEntries(
    plan.finds.flatMap(({ key, op }) => {
      const name = op === 'range' ? spanOf(plan, key, state.filters[key], today) : undefined;
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
  const fixed = Object.entries(state.filters).filter(([key]) => !(key in spans));
  return { state: { ...state, filters: Object.fromEntries(fixed) }, spans };
}

/** Several spans can be the same days; the one the report begins with goes first. */
function spanOf({ defaults }: ReportPlan, key: string, value: unknown, today: string): SpanName | undefined {
  if (!Array.isArray(value)) return undefined;
  const begins = defaults[key];
  const names = begins && 'span' in begins ? [begins.span, ...spanNames] : spanNames;
  return names.find((name) => {
    const [from, until] = daysOfSpan(name, today);
    return value[0] === from && value[1] === until;
  });
}
