import { Type } from '@sinclair/typebox';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import { ReportPage } from '../../schemas/wire/figures.ts';
import { shaped } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });

/** What a report shows whoever asks: columns, query items, where its rows lead. */
export const getReport = defineContract({
  method: 'GET',
  url: '/reports/:report',
  permission: 'signedIn',
  whileViewing: true,
  params: Type.Object({ report: Key }),
  result: shaped<ReportPlan>(),
});

/** A page of its rows. The rights are those of every entity it reads, so the route asks for none of its own. */
export const getReportRows = defineContract({
  method: 'GET',
  url: '/reports/:report/rows',
  permission: 'signedIn',
  whileViewing: true,
  params: Type.Object({ report: Key }),
  query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) }),
  result: ReportPage,
});
