import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { openApiOf } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: unknown;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let world: World;
let document: Document;
beforeAll(async () => {
  world = await openWorld('openapi', []);
  document = JSON.parse(JSON.stringify(openApiOf(world.app.contracts, '/api')));
});
afterAll(() => world.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));
const parametersOf = ({ parameters }: Operation) =>
  parameters.map(({ name, in: where, required }) => `${where} ${name}${required ? ' *' : ''}`);

test('every call is told, and the document is valid OpenAPI 3.1', async () => {
  const calls = world.app.contracts.flatMap(({ method, url }) =>
    [method].flat().map(
      (one) =>
        `${one} ${url
          .replace('/api', '')
          .replace(/:(\w+)\??/g, '{$1}')
          .replace('*', '{rest}')}`,
    ),
  );
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.sort()).toEqual([...new Set(calls)].sort());
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('no two calls share a name', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a call says who may make it, what it takes and what it answers with', () => {
  const list = document.paths['/records/{entity}']?.get;
  expect(list).toMatchObject({ summary: '需要该单据的“read”权限', security: [{ accessToken: [] }] });
  expect(list && parametersOf(list)).toEqual(['path entity *', 'query list']);
  expect(list?.responses[200]?.content['application/json']?.schema).toMatchObject({
    properties: { result: { properties: { records: { type: 'array' }, total: { type: 'integer' } } } },
  });
  const create = document.paths['/records/{entity}']?.post;
  expect(create && parametersOf(create)).toContain('header idempotency-key');
});

test('a call that takes a file says so', () => {
  expect(document.paths['/files']?.post?.requestBody?.content).toHaveProperty('multipart/form-data');
  expect(document.paths['/files/{id}']?.get?.responses[200]?.content).toHaveProperty('application/octet-stream');
});

test('a call that sends the browser on says where it says so', () => {
  const responses = document.paths['/thirdLogin/render/{source}']?.get?.responses;
  expect(responses).toHaveProperty('302');
  expect(responses).not.toHaveProperty('200');
});

test('what stands in no envelope is told without one', () => {
  const schema = document.paths['/actuator/redis/keysSize']?.get?.responses[200]?.content['application/json']?.schema;
  expect(schema).toMatchObject({ required: ['create_time', 'dbSize'] });
});

test('who is not signed in is not told', async () => {
  const answer = await world.app.inject({ url: '/api/openapi.json' });
  expect(answer.statusCode).toBe(401);
});
