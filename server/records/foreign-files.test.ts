import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { run, upload, workbook } from '../../tests/support/imports.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { newId } from '../kernel/new-id.ts';
import { cgformCalls } from '../lineage/online/cgform.routes.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

const asked = ['papers', 'notes'].map((key) => ({ key, label: key, need: false }));
const shelf = {
  kind: 'entity',
  key: 'shelf',
  spec: 3,
  title: '货架',
  named: 'name',
  store: { table: 'md_shelf', trash: true },
  fields: {
    name: { type: 'text', label: '名称', need: true, max: 40 },
    state: { type: 'state', label: '状态' },
    papers: { type: 'files', label: '附件' },
    pictures: { type: 'images', label: '照片' },
    notes: { type: 'rich', label: '说明' },
  },
  parts: {
    rows: {
      label: '层',
      table: 'md_shelf_row',
      fields: { papers: { type: 'files', label: '附件' }, notes: { type: 'rich', label: '说明' } },
      parts: {
        boxes: { label: '盒', table: 'md_shelf_box', fields: { papers: { type: 'files', label: '附件' } } },
      },
    },
  },
  states: {
    field: 'state',
    start: 'open',
    nodes: {
      open: { label: '在用', open: '*' },
      shut: { label: '停用', open: '*' },
    },
    moves: { shut: { label: '停用', from: 'open', to: 'shut', ask: asked } },
  },
  actions: { note: { label: '记录', at: 'row', ask: asked, run: [{ do: 'setValue', field: 'name', to: "'记录'" }] } },
  access: { roles: { buyer: { do: ['read', 'create', 'edit', 'import', 'move:shut', 'action:note'] } } },
};
let trade: Trade;
let mine = '';
beforeAll(async () => {
  trade = await openTrade('foreign_files', [recordsRoom, excelRoom, async (api, house) => cgformCalls(api, house)], {
    documents: [shelf],
  });
});
afterAll(() => trade.close());

const rows = (tenant: number, text: string, ...values: unknown[]) => trade.at.db.tenant(tenant).rows({ text, values });
async function fileOf(tenant: number, user: string, name = 'a.pdf'): Promise<string> {
  const id = newId();
  const text = `insert into file (tenant_id, id, name, size, type, sha256, by) values ($1, $2, $4, 1, 'application/pdf', $2, $3)`;
  await rows(tenant, text, tenant, id, user, name);
  return id;
}
const made = async () => (await trade.call('buyer', 'POST', '/records/shelf', { name: '甲' })).result;
const picture = (id: string) => `<p><img src="/api/files/${id}"></p>`;
const old = (id: string) => `<p><img src="/api/sys/common/static/temp/${id}/a.png"></p>`;

/** Ways to put a file into a record; each answers whether it went in. */
const roads: Readonly<Record<string, (id: string) => Promise<boolean>>> = {
  'a new record': (id) => saved('POST', '/records/shelf', { name: '甲', papers: [id] }),
  'pictures of a new record': (id) => saved('POST', '/records/shelf', { name: '甲', pictures: [id] }),
  'a text of a new record': (id) => saved('POST', '/records/shelf', { name: '甲', notes: picture(id) }),
  'a text that names it as older uploads are named': (id) =>
    saved('POST', '/records/shelf', { name: '甲', notes: old(id) }),
  'a line': (id) => saved('POST', '/records/shelf', { name: '甲', rows: [{ papers: [id] }] }),
  'a text in a line': (id) => saved('POST', '/records/shelf', { name: '甲', rows: [{ notes: picture(id) }] }),
  'a line of a line': (id) => saved('POST', '/records/shelf', { name: '甲', rows: [{ boxes: [{ papers: [id] }] }] }),
  'a change of one field': async (id) => changed(await made(), { papers: [id] }),
  'a change of one text': async (id) => changed(await made(), { notes: picture(id) }),
  'a change beside what the record has': async (id) => {
    const { result } = await trade.call('buyer', 'POST', '/records/shelf', { name: '甲', papers: [mine] });
    return changed(result, { papers: [mine, id] });
  },
  'a line that is added': async (id) => changed(await made(), { rows: [{ papers: [id] }] }),
  'a change of many records': async (id) => {
    const { result } = await trade.call('buyer', 'POST', '/records/shelf/edits', {
      ids: [(await made()).id],
      values: { papers: [id] },
    });
    return result.done === 1;
  },
  'what a move asks': async (id) => {
    const { id: record, version } = await made();
    return saved('POST', `/records/shelf/${record}/moves/shut`, { version, answers: { papers: id } });
  },
  'a text a move asks': async (id) => {
    const { id: record, version } = await made();
    return saved('POST', `/records/shelf/${record}/moves/shut`, { version, answers: { notes: picture(id) } });
  },
  'what an action asks': async (id) =>
    saved('POST', '/records/shelf/actions/note', { ids: [(await made()).id], answers: { papers: id } }),
  'the older clients’ new record': (id) => saved('POST', '/online/cgform/api/form/shelf', { name: '甲', papers: id }),
  'the older clients’ change': async (id) =>
    saved('PUT', '/online/cgform/api/form/shelf', { id: (await made()).id, notes: picture(id) }),
};
const saved = async (method: 'POST' | 'PUT', url: string, body: object): Promise<boolean> =>
  (await trade.call('buyer', method, url, body)).success;
const changed = ({ id, version }: { id: string; version: number }, fields: object) =>
  saved('PUT', `/records/shelf/${id}`, { version, ...fields });

const held = (tenant: number, id: string) => rows(tenant, 'select 1 from file_use where file_id = $1', id);

test.each(Object.entries(roads))('by %s one’s own file goes in, and nobody else’s', async (_, put) => {
  mine = await fileOf(1, 'u-buyer');
  const [colleagues, others] = [await fileOf(1, 'u-boss'), await fileOf(2, 'u-other')];
  expect(await put(await fileOf(1, 'u-buyer'))).toBe(true);
  for (const id of [colleagues, others, newId()]) {
    expect(await put(id)).toBe(false);
    expect([...(await held(1, id)), ...(await held(2, id))]).toEqual([]);
  }
});

test('a field that a company adds of its own holds no files', () => {
  const holding = [...Object.values(fieldKinds)].filter((kind) => kind.extends && (kind.holdsFiles || kind.isHtml));
  expect(holding.map(({ name }) => name)).toEqual([]);
});

test('by a workbook nobody else’s goes in', async () => {
  const theirs = await fileOf(1, 'u-boss');
  const file = workbook([
    ['名称', '附件', '说明'],
    ['甲', theirs, picture(theirs)],
  ]);
  const { result } = await upload(trade, 'buyer', 'shelf', file);
  await run(trade, 'buyer', 'shelf', result.id);
  expect(await held(1, theirs)).toEqual([]);
  const kept = await rows(1, `select 1 from md_shelf h where to_jsonb(h)::text like '%' || $1 || '%'`, theirs);
  expect(kept).toEqual([]);
});

test('history tells files by their names, in the record and in its lines, those too that are gone from it', async () => {
  const [one, other, third] = await Promise.all(
    ['合同甲.pdf', '合同乙.pdf', '图纸.pdf'].map((name) => fileOf(1, 'u-buyer', name)),
  );
  const { result } = await trade.call('buyer', 'POST', '/records/shelf', {
    name: '甲',
    papers: [one],
    rows: [{ papers: [one] }],
  });
  const [row] = result.rows;
  await changed(result, { papers: [other, third], pictures: [third], rows: [{ id: row.id, papers: [] }] });
  const { result: history } = await trade.call('buyer', 'GET', `/records/shelf/${result.id}/history`);
  expect(history[0].changes).toMatchObject([
    { path: 'papers', beforeText: '合同甲.pdf', afterText: '合同乙.pdf、图纸.pdf' },
    { path: 'pictures', beforeText: '', afterText: '图纸.pdf' },
    { path: 'rows.papers', beforeText: '合同甲.pdf', afterText: '' },
  ]);
});
