import type { TObject, TSchema } from '@sinclair/typebox';
import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { Contract, Method } from '../../server/kernel/define-contract.ts';
import { targetOf } from '../../server/records/write/references.ts';
import { testPassword } from './people.ts';

/** What an attacker is after: the names of another's things, put into every place a call takes a name. */
export interface Aim {
  readonly model: Model;
  idsOf(entity: EntityModel): readonly string[];
  readonly files: readonly string[];
  /** `kind key` of documents and drafts. */
  readonly documents: readonly (readonly [string, string])[];
  readonly plans: ReadonlyMap<string, string>;
  readonly usernames: readonly string[];
  readonly departCodes: readonly string[];
  /** A word that stands in everything they say. */
  readonly mark: string;
}

export interface Call {
  readonly contract: Contract;
  readonly method: Method;
  readonly url: string;
  readonly body?: object;
  readonly entity: EntityModel | null;
  /** What of the entity's operations the route says it is. */
  readonly operation: string | null;
  /** What its query says beside what it cannot do without. */
  readonly asks: readonly string[];
  /** Records and files the call names outright: not to be had by a stranger, so it must be refused. */
  readonly names: readonly string[];
}

type Taken = Readonly<Record<string, string>>;
type Values = (
  aim: Aim,
  at: { readonly url: string; readonly entity: EntityModel | null; readonly taken: Taken; readonly isRead: boolean },
) => readonly string[];

const keys = (of: Iterable<string> | undefined) => [...(of ?? [])];

/** What stands for each name in a path. Of a name that is not here only its form is known: see `guess`. */
const inPath: Readonly<Record<string, Values>> = {
  entity: ({ model }) => keys(model.entities.keys()),
  id: ({ files, model, idsOf }, { url, entity, taken }) => {
    if (url.includes('/files/')) return files;
    const of = entity ?? model.entities.get(url.includes('/notices/') ? 'sysAnnouncement' : (taken.code ?? ''));
    // Of what is no record only the form is known.
    return of ? idsOf(of) : ['01900000-0000-7000-8000-000000000000'];
  },
  move: (_, { entity }) => keys(entity?.states?.moves.keys()),
  action: (_, { entity }) => keys(entity?.actions.keys()),
  chain: (_, { entity }) => keys(entity?.becomes.keys()),
  field: (_, { entity }) => (entity ? offeringIn(entity) : []),
  kind: ({ documents }) => [...new Set(documents.map(([kind]) => kind))],
  key: ({ documents }, { url, taken }) => {
    if (url.includes('/metadata/')) return documents.filter(([kind]) => kind === taken.kind).map(([, key]) => key);
    return url.includes('/drafts/') ? ['new'] : ['1'];
  },
  hash: ({ plans }, { taken }) => [plans.get(taken.entity ?? '') ?? 'no-such-plan'],
  code: (aim, { url, isRead }) => (url.includes('/cgform/') ? formsOf(aim, isRead) : keys(aim.model.dicts.keys())),
};

/** Fields that offer records: of those in one place that offer the same under the same conditions to the same persons, one. */
function offeringIn({ fields, roles }: EntityModel): readonly string[] {
  const grants = [...roles.values()].flat();
  const offering = [...fields].flatMap(([path, field]) => {
    const to = targetOf(field);
    const place = path.split('.').slice(0, -1);
    const hidden = grants.map(({ hide }) => hide.has(path));
    return to ? [[JSON.stringify([place, field.kind.name, to, field.config, field.seal, hidden]), path] as const] : [];
  });
  return [...new Map(offering.toReversed()).values()];
}

/** Online forms are entities by another door: those of their own, and to read of the product's one with lines and one without. */
function formsOf({ model, documents, idsOf }: Aim, isRead: boolean): readonly string[] {
  const own = documents.flatMap(([kind, key]) => (kind === 'entity' ? [key] : []));
  if (!isRead) return own;
  const all = [...model.entities.values()].filter((entity) => entity.facetOf === null && idsOf(entity).length > 2);
  const shipped = [true, false].map((hasLines) => all.find(({ head }) => head.parts.size > 0 === hasLines)?.key);
  return [...new Set([...own, ...shipped.flatMap((key) => key ?? [])])];
}

const most = '100';

/** What stands for each name in a query. */
const inQuery: Readonly<Record<string, Values>> = {
  list: (_, { entity }) => keys(entity?.lists.keys()),
  operation: (_, { entity }) => ['edit', 'delete', ...keys(entity?.states?.moves.keys()).map((move) => `move:${move}`)],
  keyword: ({ mark }) => [mark],
  ids: ({ files, model, idsOf }, { url, entity, taken }) => {
    if (url.includes('/files')) return [files.join(',')];
    const field = entity?.fields.get(taken.field ?? '');
    // Named by no field, they are records of the entity itself.
    const to = field ? model.entities.get(targetOf(field) ?? '') : entity;
    return to ? [idsOf(to).join(',')] : [];
  },
  parent: ({ model, idsOf }, { entity, taken }) => {
    const field = entity?.fields.get(taken.field ?? '');
    const to = field ? model.entities.get(targetOf(field) ?? '') : entity;
    return to ? ['', ...idsOf(to).slice(0, 1)] : [];
  },
  pageNo: () => ['1'],
  pageSize: () => [most],
  kind: ({ documents }) => [...new Set(documents.map(([kind]) => kind))],
  ref: ({ documents }) => documents.map(([kind, key]) => `${kind}:${key}`),
  before: () => ['2147483647'],
  most: () => ['100'],
  download: () => ['1'],
  username: ({ usernames }) => usernames.slice(0, 1),
};

/** What stands for each name in a body. */
const inBody: Readonly<Record<string, (aim: Aim, entity: EntityModel | null) => unknown>> = {
  ids: ({ idsOf }, entity) => (entity ? [...idsOf(entity)] : []),
  version: () => 1,
  answers: () => ({}),
  body: ({ mark }) => ({ title: mark.length }),
  baseRev: () => 1,
  only: ({ documents }) => documents.map(([kind, key]) => `${kind}:${key}`),
  to: () => 1,
  revision: () => 1,
  seal: () => 'none',
  confirm: ({ documents }) => documents.map(([, key]) => key),
  note: () => '备注',
  username: ({ usernames }) => usernames[0],
  password: () => testPassword,
  oldpassword: () => testPassword,
  confirmpassword: () => testPassword,
  orgCode: ({ departCodes }) => departCodes[0],
  captcha: () => 'abcd',
  checkKey: () => '1',
};

/** Every call a route can be made to take, with the names of what the aim has in all places. */
export function callsOf(contract: Contract, aim: Aim): Call[] {
  const methods = typeof contract.method === 'string' ? [contract.method] : contract.method;
  return methods.flatMap((method) =>
    pathsOf(contract, aim).flatMap(({ url, taken }): Call[] => {
      const entity = entityOf(contract, aim, taken);
      const body = bodyOf(contract, aim, entity);
      const ids = (body as { ids?: readonly string[] } | undefined)?.ids ?? [];
      const names = [...(taken.id ? [taken.id] : []), ...ids];
      return queriesOf(contract, aim, entity, taken).map(([query, asks]) => ({
        contract,
        method,
        url: url + query,
        asks,
        ...(body ? { body } : {}),
        entity,
        operation: operationOf(contract, taken),
        names,
      }));
    }),
  );
}

function entityOf({ permission }: Contract, { model }: Aim, taken: Taken): EntityModel | null {
  const named = typeof permission === 'object' && 'entity' in permission ? permission.of : undefined;
  return model.entities.get(named ?? taken.entity ?? '') ?? null;
}

function operationOf({ permission }: Contract, taken: Taken): string | null {
  if (typeof permission === 'string' || !('entity' in permission)) return null;
  return permission.entity.replace(/\{(\w+)\}/g, (_, name: string) => taken[name] ?? '');
}

const isReading = ({ method }: Contract): boolean => [method].flat().includes('GET');

function pathsOf(contract: Contract, aim: Aim): { url: string; taken: Taken }[] {
  const { url } = contract;
  const isRead = isReading(contract);
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  let paths: { url: string; taken: Taken }[] = [{ url, taken: {} }];
  for (const name of names) {
    paths = paths.flatMap(({ url: so, taken }) => {
      const entity = entityOf(contract, aim, taken);
      return valuesOf(inPath, name, aim, { url, entity, taken, isRead }).map((value) => ({
        url: so.replace(`:${name}`, encodeURIComponent(value)),
        taken: { ...taken, [name]: value },
      }));
    });
  }
  return paths;
}

/** The call as it stands, and once for every value of every parameter, beside those it cannot do without. */
function queriesOf(contract: Contract, aim: Aim, entity: EntityModel | null, taken: Taken): [string, string[]][] {
  const { properties = {}, required = [], additionalProperties } = (contract.query ?? {}) as Partial<TObject>;
  const at = { url: contract.url, entity, taken, isRead: isReading(contract) };
  const valued = Object.entries(properties as Record<string, TSchema>).map(
    ([name, schema]) => [name, valuesOf(inQuery, name, aim, at, schema)] as const,
  );
  const defaultOf = (name: string) => (properties as Record<string, TSchema>)[name]?.default;
  const base = valued.flatMap(([name, [first]]) =>
    required.includes(name as never) && defaultOf(name) === undefined && first !== undefined ? [[name, first]] : [],
  );
  // Whatever is asked, as much of it as can be had.
  if ('pageSize' in properties) base.push(['pageSize', most]);
  const each = valued.flatMap(([name, values]) =>
    values.filter((value) => value !== String(defaultOf(name))).map((value) => [name, value]),
  );
  const open = additionalProperties && entity ? filtersOf(entity, aim) : [];
  const said = new Map<string, string[]>();
  for (const more of [[], ...each.map((one) => [one]), ...open]) {
    const query = new URLSearchParams(base);
    for (const [name = '', value = ''] of more) query.set(name, value);
    const text = query.size === 0 ? '' : `?${query}`;
    if (!said.has(text))
      said.set(
        text,
        more.map(([name = '']) => name),
      );
  }
  return [...said];
}

/** Ways to ask a list about what is not shown. */
function filtersOf(entity: EntityModel, { mark, idsOf }: Aim): string[][][] {
  const fields = [...entity.head.fields.values()].filter(({ kind }) => kind.filters.length > 0);
  // Fields of one kind are asked for by the same words.
  const texts = new Map(fields.filter(({ type }) => type.is === 'text').map((field) => [field.kind, field])).values();
  const [id = ''] = idsOf(entity);
  const parts = [{ field: entity.named, rule: 'like', val: mark }];
  return [
    [['id', id]],
    [['id_MultiString', idsOf(entity).join(',')]],
    [['superQueryParams', JSON.stringify(parts)]],
    ...[...texts].map(({ key }) => [[key, `*${mark}*`]]),
    [
      ['column', entity.named],
      ['order', 'asc'],
      ['pageSize', '500'],
    ],
  ];
}

function bodyOf({ body }: Contract, aim: Aim, entity: EntityModel | null): object | undefined {
  if (!body) return undefined;
  const { properties = {} } = body as Partial<TObject>;
  const [id] = entity ? aim.idsOf(entity) : [];
  // A body of any shape is a record's: a stranger's says which version it wants to overwrite.
  if (Object.keys(properties).length === 0) return { version: 1, ...(id ? { id } : {}) };
  const said = Object.entries(properties as Record<string, TSchema>).map(([name, schema]) => {
    const known = inBody[name];
    return [name, known ? known(aim, entity) : guess(name, aim, entity, schema)[0]];
  });
  return Object.fromEntries(said);
}

function valuesOf(
  table: Readonly<Record<string, Values>>,
  name: string,
  aim: Aim,
  at: Parameters<Values>[1],
  schema?: TSchema,
): readonly string[] {
  const known = table[name];
  return known ? known(aim, at) : guess(name, aim, at.entity, schema).map(String);
}

/** For a name nobody taught: what its form allows, and of texts what would give the most away. */
function guess(
  name: string,
  { model, idsOf, mark, files }: Aim,
  entity: EntityModel | null,
  schema?: TSchema,
): unknown[] {
  const one = schema?.anyOf?.find(({ type }: TSchema) => type !== 'null') ?? schema;
  if (one?.const !== undefined) return [one.const];
  if (one?.type === 'integer' || one?.type === 'number') return [one.minimum ?? 1];
  if (one?.type === 'boolean') return [true];
  if (one?.type === 'object') return [{}];
  const of = entity ?? model.entities.get(name.replace(/Ids?$/, ''));
  const ids = of
    ? [...idsOf(of)]
    : [...(model.entities.get('user') ? idsOf(model.entities.get('user') as EntityModel) : [])];
  if (one?.type === 'array') return [ids];
  if (/ids$/i.test(name)) return [`${ids.join(',')},`];
  return /id$/i.test(name) ? [...ids.slice(0, 2), ...files.slice(0, 1)] : [mark];
}
