import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { listOf } from '../../schemas/wire/wire.ts';
import { withoutSecrets } from '../features/logs/hide-secrets.ts';
import { noteCall } from '../features/logs/note-call.ts';
import { findTarget, forward, type TransitAnswer } from '../features/sources/transit.ts';
import { defineContract, type Method } from '../kernel/define-contract.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { crudFamily } from './crud-family.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const transit = defineContract({
  method: methods,
  url: '/sys/common/transitRESTful',
  permission: 'signedIn',
  bodyLimit: 1024 * 1024,
  query: Type.Object(
    { url: Type.String({ minLength: 1, maxLength: 2000 }) },
    { additionalProperties: Type.String({ maxLength: 4000 }) },
  ),
  /** Whatever the other system said. */
  result: Type.Unknown(),
});

const SourceOption = Type.Object({ value: Type.String(), label: Type.String(), text: Type.String() });

const sourceOptions = defineContract({
  method: 'GET',
  url: '/sys/dataSource/options',
  permission: { entity: 'read', of: 'dataSource' },
  result: listOf(SourceOption),
});

const sources = rowReader(
  'dataSource',
  { value: ['code', 'text'], label: ['name', 'text'], text: ['name', 'text'] },
  { order: ['code'] },
);

/** Other systems: databases that reports may ask, and addresses that pages may reach through this server. */
export function outsideCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, { base: '/sys/dataSource', entity: 'dataSource' });
  route(api, sourceOptions, async ({ session }) => sources.all(await readingOf(house, session.tenant)));

  route(api, transit, async ({ session, query, body, request, reply }) => {
    const at = await readingOf(house, session.tenant);
    const { db } = at;
    const { url: wanted, ...params } = query as Record<string, string>;
    const { url, target } = await findTarget(at, wanted ?? '');
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    const sent = body === null || request.method === 'GET' ? null : JSON.stringify(body);
    const token = request.headers['x-access-token'];
    const headers = {
      accept: 'application/json',
      ...(sent === null ? {} : { 'content-type': 'application/json' }),
      ...(target.own === 'Y' && typeof token === 'string' ? { 'x-access-token': token } : {}),
    };
    const began = performance.now();
    let answer: TransitAnswer | null = null;
    try {
      answer = await forward({ method: request.method, url, target }, { body: sent, headers });
    } finally {
      await noteCall(db, {
        name: '转发',
        direction: 'out',
        system: target.name,
        url: `${url.origin}${url.pathname}`,
        method: request.method,
        requestParam: withoutSecrets({ ...params, ...(body ? { body } : {}) }),
        responseBody: withoutSecrets(answer && readAnswer(answer.text)),
        httpStatus: answer?.status ?? null,
        success: answer?.status === 200,
        costTime: Math.round(performance.now() - began),
      });
    }
    const { status, text } = answer;
    const result = readAnswer(text);
    return reply.send({ success: status === 200, message: '', code: status, result, timestamp: Date.now() });
  });
}

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // not everything out there speaks JSON
  }
}
