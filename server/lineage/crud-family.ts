import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { AnyRecord, RecordPage } from '../../schemas/wire/records.ts';
import { Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { type Asking, askAbout } from '../records/asking.ts';
import { listRecords } from '../records/list.ts';
import { readRecord } from '../records/read.ts';
import { readForViewer } from '../records/read-kept.ts';
import { deleteRecords } from '../records/trash.ts';
import { createRecord } from '../records/write/create.ts';
import { updateRecord } from '../records/write/update.ts';
import { excelFamily } from './excel-family.ts';
import { type FamilyNames, namesOf } from './family-names.ts';

export type FamilyCall = 'list' | 'add' | 'edit' | 'delete' | 'deleteBatch' | 'queryById' | 'exportXls' | 'importExcel';

/** The specification's calls around one entity: a projection of its records under the names the old clients know. */
export interface Family {
  /** Where it stands: `/sys/position`. */
  readonly base: string;
  readonly entity: string;
  /** Of the document's lists, the one that says rows and order. */
  readonly list?: string;
  /** What the clients call a field, where it is not its key: `{ itemText: 'text' }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** The record as clients read it, after the renaming; and what they send, before it. */
  readonly show?: (record: RecordData, asking: Asking) => RecordData | Promise<RecordData>;
  readonly take?: (body: RecordData, asking: Asking) => RecordData | Promise<RecordData>;
  readonly texts?: Partial<Record<'add' | 'edit' | 'delete' | 'deleteBatch', string>>;
  /** Calls of the family that do not exist here, or are answered by the room itself. */
  readonly without?: readonly FamilyCall[];
}

const texts = { add: '添加成功！', edit: '修改成功!', delete: '删除成功!', deleteBatch: '批量删除成功!' } as const;
const Body = Type.Object({}, { additionalProperties: true });
const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
const One = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Many = Type.Object({ ids: Type.String({ maxLength: 20_000, default: '' }) });

/** Whose fields they tell differs from reader to reader. */
function callsOf({ base, entity }: Family) {
  const may = (operation: string) => ({ entity: operation, of: entity });
  const read = { method: 'GET', permission: may('read') } as const;
  const remove = { method: 'DELETE', permission: may('delete'), result: Nothing } as const;
  return {
    list: defineContract({ ...read, url: `${base}/list`, query: Query, result: RecordPage }),
    one: defineContract({ ...read, url: `${base}/queryById`, query: One, result: AnyRecord }),
    add: defineContract({
      method: 'POST',
      url: `${base}/add`,
      permission: may('create'),
      body: Body,
      result: AnyRecord,
    }),
    edit: defineContract({
      method: ['PUT', 'POST'],
      url: `${base}/edit`,
      permission: may('edit'),
      body: Body,
      result: Nothing,
    }),
    remove: defineContract({ ...remove, url: `${base}/delete`, query: One }),
    removeMany: defineContract({ ...remove, url: `${base}/deleteBatch`, query: Many }),
  };
}

/** Adds the calls of a family. Who may make them is what the entity's document says. */
export function crudFamily(api: FastifyInstance, house: House, family: Family): void {
  const { entity, without = [] } = family;
  const calls = callsOf(family);
  const names = namesOf(family.names ?? {});
  const ask = (session: Session) => askAbout(house, session, entity);
  const say = (call: keyof typeof texts) => family.texts?.[call] ?? texts[call];
  const add = (call: FamilyCall, make: () => void) => void (without.includes(call) || make());
  excelFamily(api, house, family);

  add('list', () =>
    route(api, calls.list, async ({ session, query }) => {
      const asking = await ask(session);
      const page = JSON.parse(await listRecords(asking, { list: family.list ?? 'main' }, names.query(query)));
      const records = await Promise.all(page.records.map((record: RecordData) => show(family, names, asking, record)));
      return { ...page, records };
    }),
  );
  add('queryById', () =>
    route(api, calls.one, async ({ session, query }) => {
      const asking = await ask(session);
      return show(family, names, asking, JSON.parse(await readForViewer(asking, house.models, query.id)));
    }),
  );
  add('add', () =>
    route(api, calls.add, async ({ session, body }) => {
      const asking = await ask(session);
      const made = await createRecord(asking, await take(family, names, asking, body));
      return new Said(say('add'), await show(family, names, asking, made));
    }),
  );
  add('edit', () =>
    route(api, calls.edit, async ({ session, body }) => {
      const asking = await ask(session);
      const id = String((body as RecordData).id ?? '');
      // The old clients know no versions: theirs is the last word, over the record as it stands now.
      const { version } = JSON.parse(await readRecord(asking, id)) as RecordData;
      await updateRecord(asking, id, { ...(await take(family, names, asking, body)), id, version: version ?? 0 });
      return new Said(say('edit'));
    }),
  );
  add('delete', () =>
    route(api, calls.remove, async ({ session, query }) => {
      await deleteRecords(await ask(session), [query.id]);
      return new Said(say('delete'));
    }),
  );
  add('deleteBatch', () =>
    route(api, calls.removeMany, async ({ session, query }) => {
      await deleteRecords(await ask(session), idsIn(query.ids));
      return new Said(say('deleteBatch'));
    }),
  );
}

/** `a,b,` as the clients send it, with a comma behind. */
export function idsIn(text: string): string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length === 0) throw new Refusal('invalid_input', { text: '参数不识别！' });
  if (ids.length > 200) throw new Refusal('invalid_input', { text: '一次最多处理200条' });
  return [...new Set(ids)];
}

async function show(family: Family, names: FamilyNames, asking: Asking, record: RecordData): Promise<RecordData> {
  const { $in: _in, $rel: _rel, $from: _from, ...shown } = record;
  return family.show ? family.show(names.shown(shown), asking) : names.shown(shown);
}

async function take(family: Family, names: FamilyNames, asking: Asking, body: RecordData): Promise<RecordData> {
  return names.taken(family.take ? await family.take(body, asking) : body);
}
