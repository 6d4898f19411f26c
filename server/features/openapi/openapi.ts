import type { TSchema } from '@sinclair/typebox';
import type { Contract, Method, Permission } from '../../kernel/define-contract.ts';
import { requestKeyHeader, takesRequestKey } from '../../kernel/keyed-request.ts';

/** What of a JSON Schema is read here; the rest is handed on. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
}

const token = 'accessToken';
const refused = 'Refused';

/** Every call as OpenAPI 3.1 says it, below `prefix`. */
export function openApiOf(contracts: readonly Contract[], prefix: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    if (!contract.url.startsWith(`${prefix}/`)) continue;
    const path = pathOf(contract.url.slice(prefix.length));
    paths[path] ??= {};
    for (const method of [contract.method].flat() as readonly Method[])
      paths[path][method.toLowerCase()] ??= operationOf(contract, method, path);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '招采接口',
      version: '1',
      description: '每个接口的地址、所需权限、参数与返回内容，由服务器上的同一份约定生成。',
    },
    servers: [{ url: prefix }],
    paths,
    components: {
      securitySchemes: { [token]: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      schemas: { [refused]: refusal },
    },
  };
}

/** `/records/:entity/*` as `/records/{entity}/{rest}`. */
const pathOf = (url: string): string => url.replace(/:(\w+)\??/g, '{$1}').replace('*', '{rest}');

function operationOf(contract: Contract, method: Method, path: string): object {
  const { permission, query, body } = contract;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    tags: [path.split('/')[1] ?? ''],
    summary: sayPermission(permission),
    ...(permission === 'public' ? {} : { security: [{ [token]: [] }] }),
    parameters: [
      ...pathParameters(path, contract.params),
      ...queryParameters(query),
      ...keyParameter(contract, method),
    ],
    ...(body ? { requestBody: { required: true, content: body === 'form' ? form : json(body) } } : {}),
    responses: {
      ...answerOf(contract),
      default: {
        description: '被拒绝：reason 是原因代码，issues 指明出错的位置',
        content: json({ $ref: `#/components/schemas/${refused}` }),
      },
    },
  };
}

function answerOf({ result, bare }: Contract): object {
  if (result === 'redirect')
    return { 302: { description: '转到另一个地址', headers: { location: { schema: { type: 'string' } } } } };
  if (result === 'file')
    return answered({ 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } });
  return answered(json(bare ? result : envelopeOf(result)));
}

const answered = (content: object) => ({ 200: { description: '成功', content } });

/** One part named `file`, and before it whatever words go with it. */
const form = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
      additionalProperties: { type: 'string' },
    },
  },
};

const json = (schema: object) => ({ 'application/json': { schema } });

function sayPermission(permission: Permission): string {
  if (permission === 'public') return '无需登录';
  if (permission === 'signedIn') return '登录即可';
  if ('may' in permission) return `需要权限 ${permission.may}`;
  return `需要${permission.of ? `“${permission.of}”` : '该单据'}的“${permission.entity}”权限`;
}

function pathParameters(path: string, params: TSchema | undefined): object[] {
  const { properties = {} } = (params ?? {}) as Schema;
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
}

/** What the contract proposes itself need not be said. */
function queryParameters(query: TSchema | undefined): object[] {
  const { properties = {}, required = [] } = (query ?? {}) as Schema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && schema.default === undefined,
    schema,
  }));
}

const keyParameter = (contract: Contract, method: Method): object[] =>
  method === 'POST' && takesRequestKey(contract)
    ? [
        {
          name: requestKeyHeader,
          in: 'header',
          required: false,
          description: '同一操作重发时带上同一个值，不会重复执行',
          schema: { type: 'string' },
        },
      ]
    : [];

const envelopeOf = (result: object): object => ({
  type: 'object',
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: ['integer', 'string'] },
    result,
    timestamp: { type: 'integer' },
  },
});

const refusal: object = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { type: ['integer', 'string'] },
    reason: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'path'],
        properties: {
          code: { type: 'string' },
          path: { type: 'string' },
          params: { type: 'object' },
          message: { type: 'string' },
        },
      },
    },
    result: {},
  },
};
