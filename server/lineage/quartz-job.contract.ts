import { Type } from '@sinclair/typebox';
import { Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

/** Older clients name the job by its class, newer ones by its id. */
const Named = Type.Object({
  jobClassName: Type.Optional(Type.String({ maxLength: 100 })),
  id: Type.Optional(Type.String({ maxLength: 64 })),
});

export const pauseQuartzJob = defineContract({
  method: 'GET',
  url: '/sys/quartzJob/pause',
  permission: { entity: 'move:pause', of: 'job' },
  query: Named,
  result: Nothing,
});
export const resumeQuartzJob = defineContract({
  method: 'GET',
  url: '/sys/quartzJob/resume',
  permission: { entity: 'move:begin', of: 'job' },
  query: Named,
  result: Nothing,
});
export const executeQuartzJob = defineContract({
  method: 'GET',
  url: '/sys/quartzJob/execute',
  permission: { entity: 'action:run', of: 'job' },
  query: Named,
  result: Nothing,
});
export const addQuartzJob = defineContract({
  method: 'POST',
  url: '/sys/quartzJob/add',
  permission: { entity: 'create', of: 'job' },
  body: Type.Object({}, { additionalProperties: true }),
  result: Nothing,
});
export const editQuartzJob = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/quartzJob/edit',
  permission: { entity: 'edit', of: 'job' },
  body: Type.Object({}, { additionalProperties: true }),
  result: Nothing,
});
