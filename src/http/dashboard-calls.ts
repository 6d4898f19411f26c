import type { DashboardPlan } from '../../schemas/compile/dashboard-plan.ts';
import { get } from './client.ts';

export type FigureRow = Readonly<Record<string, unknown>>;

/** What one card shows: rows, counts of what waits, or why neither. */
export interface CardFigures {
  readonly records?: readonly FigureRow[];
  readonly total?: number;
  readonly counts?: Readonly<Record<string, number>>;
  readonly failed?: string;
}

export const loadDashboard = (key: string) => get<DashboardPlan>(`/dashboards/${key}`);
export const loadFigures = (key: string, asked: Readonly<Record<string, string>>) =>
  get<Readonly<Record<string, CardFigures>>>(`/dashboards/${key}/figures`, asked);
