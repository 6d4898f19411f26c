import { Type } from '@sinclair/typebox';
import { defineJob } from '../jobs/job-kind.ts';
import { goDown, goLive } from './run-schedule.ts';

const params = Type.Object(
  { schedule: Type.String({ title: '发布计划', minLength: 36, maxLength: 36 }) },
  { additionalProperties: false },
);

/** A page goes live when its author planned it. */
export const publishPlanned = defineJob({
  key: 'publishPlanned',
  title: '定时发布',
  params,
  onlyStarted: true,
  run: ({ house, tenant, params: { schedule } }) => goLive(house, tenant, schedule),
});

/** And gives way again. */
export const withdrawPlanned = defineJob({
  key: 'withdrawPlanned',
  title: '定时下线',
  params,
  onlyStarted: true,
  run: ({ house, tenant, params: { schedule } }) => goDown(house, tenant, schedule),
});
