import { useEffect, useMemo, useState } from 'react';
import { defaultFilters } from '../../schemas/compile/default-filters.ts';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import { dayAt } from '../../schemas/time/days-of-span.ts';
import { keysOf } from './row-keys.ts';
import { type ReportPage, type ReportState, useReportServices } from './services.ts';

/**
 * How a report is opened: with what its query items begin with. Whoever brings filters has counted rows by them and by
 * nothing else: beside those nothing begins by itself.
 */
export const startOf = (plan: ReportPlan, brought: ReportState['filters'] = {}): ReportState => ({
  page: 1,
  size: plan.pages[0] ?? 10,
  sort: null,
  filters: Object.keys(brought).length > 0 ? brought : beginningOf(plan),
});

/** What its query items begin with, today. */
export const beginningOf = (plan: Pick<ReportPlan, 'defaults'>): ReportState['filters'] =>
  defaultFilters(plan, dayAt(Date.now()));

/** The plan of a report; a report one may not see says so. */
export function useReportPlan(report: string) {
  const services = useReportServices();
  const [plan, setPlan] = useState<ReportPlan | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setPlan(null);
    setFault(null);
    services
      .plan(report)
      .then((found) => isCurrent && setPlan(found))
      .catch((error: Error) => isCurrent && setFault(error.message));
    return () => {
      isCurrent = false;
    };
  }, [services, report]);
  return { plan, fault };
}

const nothing: ReportPage = { records: [], total: 0 };

/** What a report finds; a later question wins over an earlier one's late answer. */
export function useReportRows(plan: ReportPlan, state: ReportState, onFault: (message: string) => void) {
  const services = useReportServices();
  const [page, setPage] = useState<ReportPage>(nothing);
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    setLoading(true);
    services
      .rows(plan, state)
      .then((found) => isCurrent && setPage(found))
      .catch((error: Error) => isCurrent && onFault(error.message))
      .finally(() => isCurrent && setLoading(false));
    return () => {
      isCurrent = false;
    };
  }, [services, plan, state, onFault]);
  const rows = useMemo(() => {
    const keys = keysOf(page.records);
    return page.records.map((row, at) => ({ key: keys[at] ?? String(at), row }));
  }, [page]);
  return { page, rows, loading };
}
