import { Type } from '@sinclair/typebox';
import { defineJob } from '../jobs/job-kind.ts';
import { runRequested } from './decide-request.ts';

/** Configuration is published when its author planned it. */
export const publishRequested = defineJob({
  key: 'publishRequested',
  title: '定时发布配置',
  params: Type.Object(
    { request: Type.String({ title: '发布申请', minLength: 36, maxLength: 36 }) },
    { additionalProperties: false },
  ),
  onlyStarted: true,
  run: ({ house, tenant, params: { request } }) => runRequested(house, tenant, request),
});
