import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrade, sessionOf, type Trade } from '../../../tests/support/trade.ts';
import { newId } from '../../kernel/new-id.ts';
import { recordsRoom } from '../../records/records.routes.ts';
import { fileStore } from './file-store.ts';
import { fileRoutes } from './files.routes.ts';
import { filesShownBy } from './files-shown.ts';
import { deleteFiles } from './keep-order.ts';

/** What is sent to one supplier after another, with papers for him and papers for the house. */
const letter = {
  kind: 'entity',
  key: 'letter',
  spec: 3,
  title: '函件',
  named: 'name',
  fields: {
    name: { type: 'text', label: '名称', need: true },
    supplier: { type: 'ref', to: 'supplier', label: '供应商' },
    papers: { type: 'files', label: '附件' },
    inner: { type: 'files', label: '内部附件' },
  },
  parts: { rows: { label: '明细', fields: { papers: { type: 'files', label: '附件' } } } },
  access: {
    scopes: { toMe: 'supplier = mySupplier()' },
    roles: {
      buyer: { do: ['create', 'edit', 'delete'] },
      buyerMgr: { do: ['read'] },
      supUser: { do: ['read'], rows: 'toMe', hide: ['inner'] },
    },
  },
};

let trade: Trade;
const heard: string[] = [];
beforeAll(async () => {
  const store = fileStore('/nowhere');
  trade = await openTrade(
    'files_then',
    [
      recordsRoom,
      (api, house) =>
        fileRoutes(api, { db: house.db, store: { ...store, has: async () => true }, filesShown: filesShownBy(house) }),
    ],
    {
      documents: [letter],
      heard: ({ text }) => heard.push(text),
      standing: (name) =>
        name === 'second' ? { ...sessionOf('supplier'), id: name, supplier: 's2' } : sessionOf(name),
    },
  );
});
afterAll(() => trade.close());

async function file(name: string): Promise<string> {
  const id = newId();
  const text = `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, $2, 1, 'application/pdf', $1, 'u-buyer')`;
  await trade.at.db.tenant(1).rows({ text, values: [id, name] });
  return id;
}
const names = ['old', 'oldRow', 'oldInner', 'sent', 'sentInner', 'now', 'nowRow', 'nowInner'] as const;
type Files = Readonly<Record<(typeof names)[number], string>>;

/** One letter: first to the second supplier, then to the first, and its papers replaced while it is his. */
async function written(): Promise<{ id: string; files: Files }> {
  const files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await file(name)]))) as Files;
  const { old, oldRow, oldInner, sent, sentInner, now, nowRow, nowInner } = files;
  const made = await trade.call('buyer', 'POST', '/records/letter', {
    name: '函',
    supplier: 's2',
    papers: [old],
    inner: [oldInner],
    rows: [{ papers: [oldRow] }],
  });
  const { id } = made.result;
  await change(id, 1, { supplier: 's1', papers: [sent], inner: [sentInner], rows: [] });
  await change(id, 2, { papers: [now], inner: [nowInner], rows: [{ papers: [nowRow] }] });
  return { id, files };
}
async function change(id: string, version: number, more: object): Promise<void> {
  const answer = await trade.call('buyer', 'PUT', `/records/letter/${id}`, { version, ...more });
  expect(answer.success, JSON.stringify(answer)).toBe(true);
}
/** The names somebody is told of these files. */
const seen = async (who: string, files: Files): Promise<readonly string[]> => {
  const { result } = await trade.call(who, 'GET', `/files?ids=${Object.values(files).join(',')}`);
  return result.map(({ name }: { name: string }) => name);
};
const opened = async (who: string, id: string) =>
  (await trade.app.inject({ url: `/api/files/${id}`, headers: { 'x-access-token': who } })).statusCode;

test('a file that was replaced is there for those who may see a version that shows it, and for nobody else', async () => {
  const { id, files } = await written();
  expect(await seen('boss', files)).toEqual(names);
  // Nothing of the time when the letter was another’s, nor what is hidden from him in any version.
  expect(await seen('supplier', files)).toEqual(['sent', 'now', 'nowRow']);
  for (const who of ['second', 'demander', 'nobody', 'other']) expect(await seen(who, files), who).toEqual([]);
  for (const hidden of [files.old, files.oldRow, files.sentInner]) expect(await opened('supplier', hidden)).toBe(404);
  expect(await opened('second', files.old)).toBe(404);
  // A letter that goes to another takes its past along.
  await change(id, 3, { supplier: 's2' });
  expect(await seen('supplier', files)).toEqual([]);
  expect(await seen('second', files)).toEqual(['old', 'oldRow', 'now', 'nowRow']);
});

test('the past of what lies in the trash shows nothing', async () => {
  const { id, files } = await written();
  await trade.call('buyer', 'POST', '/records/letter/delete', { ids: [id] });
  for (const who of ['boss', 'supplier', 'second']) expect(await seen(who, files), who).toEqual([]);
});

test('which records are in reach is asked once, for what they show and for what they showed', async () => {
  const { files } = await written();
  heard.length = 0;
  expect(await seen('boss', files)).toEqual(names);
  expect(heard.filter((text) => /^select h\.id from \S*letter\S* h where/.test(text))).toHaveLength(1);
});

describe('why a file is kept is told', () => {
  const why = async (who: string, file: string): Promise<string> => {
    const house = { db: trade.at.db, models: trade.models, files: fileStore('/nowhere') };
    return deleteFiles(house, sessionOf(who), [file]).then(
      () => '',
      (error: Error) => error.message,
    );
  };
  const use = (file: string, ...records: string[]) =>
    trade.at.db.tenant(1).rows({
      text: `insert into file_use (tenant_id, file_id, entity, record_id) select 1, $1, 'letter', unnest($2::text[])`,
      values: [file, records],
    });
  const letterOf = async (name: string, papers: string[], supplier = 's1'): Promise<string> =>
    (await trade.call('buyer', 'POST', '/records/letter', { name, papers, supplier })).result.id;

  test('by the names of the records its asker may read, and of the others by how many they are', async () => {
    const paper = await file('规格书.pdf');
    const own = await letterOf('函1', [paper]);
    expect(await why('boss', paper)).toBe('文件“规格书.pdf”正被函件 函1使用，不能删除');
    expect(await why('demander', paper)).toBe('文件“规格书.pdf”正被函件1条（您无权查看）使用，不能删除');
    const theirs = await letterOf('函2', [], 's2');
    await use(paper, theirs);
    expect(await why('boss', paper)).toBe('文件“规格书.pdf”正被函件 函1、函2使用，不能删除');
    expect(await why('supplier', paper)).toBe('文件“规格书.pdf”正被函件 函1、函件1条（您无权查看）使用，不能删除');
    await trade.call('buyer', 'POST', '/records/letter/delete', { ids: [own] });
    expect(await why('boss', paper)).toBe('文件“规格书.pdf”正被函件 函2、已删除的函件1条使用，不能删除');
  });

  test('a few by name, and how many there are', async () => {
    const paper = await file('条款.pdf');
    const ids = [];
    for (const name of ['一号', '三号', '二号', '五号', '四号']) ids.push(await letterOf(name, []));
    await use(paper, ...ids);
    expect(await why('boss', paper)).toMatch(/^文件“条款\.pdf”正被函件 .号、.号、.号等5条使用，不能删除$/);
  });

  test('not the name of a file that is gone already', async () => {
    expect(await why('boss', newId())).toBe('文件不存在，可能已被删除，请刷新后再试');
  });
});
