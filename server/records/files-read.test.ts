import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SampleInvoice, sampleInvoice } from '../../schemas/readers/e-invoice.fixture.ts';
import { fileReaders } from '../../schemas/readers/readers.ts';
import type { SaidField } from '../../schemas/wire/file-says.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { uploadFile } from '../../tests/support/upload-file.ts';
import { filesRoom } from '../features/files/files-room.ts';
import { type Body, books, supplier } from './deliveries.fixture.ts';
import { fileReads } from './file-readers.ts';
import { recordsRoom } from './records.routes.ts';
import { settling } from './settlement.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

const seller = '91320594MA1NXE8G0H';
const buyer = '91310000MA1FL00Q0B';
const others = 'role:supAdmin@s2';

let catalog: Catalog;
const act = settling(() => catalog);
const { sql, made, move, done, nextNo, at, change, changed, go, arrived, drawn, atOnce } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_files_read', [recordsRoom, filesRoom]);
  await act.beginSettling();
  await seatPeople(catalog.at.db, null, others);
  await sql(`update su_supplier set credit_code = '${seller}' where id = 's1'`);
  await sql(`update sys_depart set credit_code = '${buyer}', org_category = '1' where id = 'd1'`);
});
afterAll(() => catalog.close());

test('each sort of file that documents may name is read', () => {
  expect(fileReaders.filter((reader) => !fileReads.has(reader))).toEqual([]);
});

/** An invoice of a hundred yuan in all, as its file says. */
const xmlOf = (said: SampleInvoice = {}): string =>
  sampleInvoice({ seller, buyer, net: '88.50', tax: '11.50', gross: '100.00', ...said });
const put = async (who: string, text: string, name = '发票.xml'): Promise<string> =>
  (await uploadFile(catalog.app, who, name, Buffer.from(text))).result.id;
const told = (who: string, file: string, entity = 'invoice') =>
  catalog.call(who, 'POST', `/records/${entity}/files-read`, { field: 'files', file });
const saidBy = (answer: { result: { says: readonly SaidField[] } }) =>
  Object.fromEntries(answer.result.says.map(({ field, value }) => [field, value]));

/** A draft of goods worth a hundred yuan with a file, and with what was keyed beside. */
async function withFile(said: SampleInvoice, keyed: Body = {}, text = xmlOf(said)): Promise<string> {
  const id = await drawn(await arrived('10'), {}, { invDate: '2026-06-20', invNo: said.number, ...keyed });
  await changed(books, 'invoice', id, { files: [await put(books, text)] });
  return id;
}

describe('a file of an invoice', () => {
  test('says what fields beside it hold, in one call, and what a person does not write', async () => {
    const number = nextNo();
    const answer = await told(books, await put(books, xmlOf({ number })));
    expect(answer.result.fault).toBeNull();
    expect(saidBy(answer)).toEqual({
      ...{ invNo: number, invDate: '2026-06-20', kind: 'E_SPECIAL', faceGross: '100.00' },
      ...{ sellerTaxNo: seller, buyerTaxNo: buyer },
    });
    expect(answer.result.says).toContainEqual({
      ...{ field: 'kind', label: '票种', value: 'E_SPECIAL', text: '数电专票', said: '数电专票', writes: true },
    });
    expect(answer.result.says.find(({ field }: SaidField) => field === 'sellerTaxNo')).toMatchObject({ writes: false });
  });

  test('says a supplier no more than the supplier sees, and another supplier nothing', async () => {
    const file = await put(supplier, xmlOf({ number: nextNo() }));
    const own = await told(supplier, file, 'myInvoice');
    expect(Object.keys(saidBy(own)).toSorted()).toEqual(['buyerTaxNo', 'faceGross', 'invDate', 'invNo', 'kind']);
    expect(await told(others, file, 'myInvoice')).toMatchObject({ success: false, reason: 'unknown_file' });
    expect(await told(books, file)).toMatchObject({ success: false, reason: 'unknown_file' });
    const shown = await withFile({ number: nextNo() });
    const [kept] = (await at('invoice', shown)).files;
    expect(await told('role:auditor', kept)).toMatchObject({ success: true });
    expect(await told(others, kept, 'myInvoice')).toMatchObject({ success: false, reason: 'unknown_file' });
  });

  test('that is unsafe is not read, and says why', async () => {
    const bomb = xmlOf().replace(/<\?xml.*\?>/, '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>');
    expect((await told(books, await put(books, bomb))).result).toEqual({
      fault: expect.stringMatching(
        /^文件“发票.xml”没有读取：第 1 行，文件里有 DOCTYPE 或实体声明.*请从电子税务局重新下载/,
      ),
      says: [],
    });
    const id = await withFile({ number: nextNo() }, {}, bomb);
    const refused = await move(books, 'invoice', id, 'submit');
    expect(refused).toMatchObject({ success: false, issues: [{ code: 'file_unread', path: '/files' }] });
    expect(refused.message).toContain('DOCTYPE');
  });

  test('that is too large is not opened, and says how large it may be', async () => {
    const large = xmlOf().replace('</EInvoice>', `${' '.repeat(2 * 1024 * 1024)}</EInvoice>`);
    expect((await told(books, await put(books, large))).result).toEqual({
      fault: expect.stringMatching(/^文件“发票.xml”没有读取：它有 2\.\d MB，超过数电票 XML 2\.0 MB 的上限/),
      says: [],
    });
  });
});

describe('what was keyed is what the file says, or the invoice is not sent', () => {
  test('the same goes through, whoever else keyed it, and other files are only kept', async () => {
    const number = nextNo();
    const id = await withFile({ number });
    const { files } = await at('invoice', id);
    const pdf = await put(books, '%PDF-1.7\n', '发票.pdf');
    await changed(books, 'invoice', id, { files: [...files, pdf], buyerTaxNo: buyer });
    expect(await go(books, 'invoice', id, 'submit')).toMatchObject({ status: 'matched', invNo: number });
  });

  test('each field that differs is named with both values', async () => {
    const id = await withFile(
      { number: '25322000000123456780', gross: '101.00', net: '89.50', kind: '02' },
      { invNo: '25322000000123456789', invDate: '2026-06-21', buyerTaxNo: buyer },
    );
    const refused = await move(books, 'invoice', id, 'submit');
    expect(refused).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(refused.issues.map(({ path }: { path: string }) => path)).toEqual([
      '/invNo',
      '/invDate',
      '/kind',
      '/faceGross',
    ]);
    expect(refused.message).toContain(
      '“发票号码”填写 25322000000123456789，文件“发票.xml”上是 25322000000123456780：请核对后改正，或换成对应的文件',
    );
    expect(refused.issues[2].params).toMatchObject({ label: '票种', keyed: '数电专票', said: '数电普票' });
    expect(refused.issues[3].params).toMatchObject({ label: '票面价税合计', keyed: '100.00', said: '101.00' });
    expect(await at('invoice', id)).toMatchObject({ status: 'draft' });
    await changed(books, 'invoice', id, { files: [] });
    expect(await go(books, 'invoice', id, 'submit')).toMatchObject({ status: 'matched' });
  });

  test('a file of another seller is not this supplier’s, and one for another company not ours', async () => {
    const number = nextNo();
    const foreign = await withFile({ number, seller: '91440300MA5EX0LX3K' }, { buyerTaxNo: buyer });
    expect((await move(books, 'invoice', foreign, 'submit')).message).toContain(
      `“销方税号”填写 ${seller}，文件“发票.xml”上是 91440300MA5EX0LX3K`,
    );
    const strange = '91440300MA5EX0LX3K';
    const astray = await withFile({ number, buyer: strange }, { invNo: nextNo(), buyerTaxNo: strange });
    const refused = await move(books, 'invoice', astray, 'submit');
    expect(refused).toMatchObject({ success: false, issues: [{ path: '/buyerTaxNo' }] });
    expect(refused.message).toContain(`购方税号不是采购方登记的统一社会信用代码`);
  });

  test('holds for the supplier too, who is told where it sees the field', async () => {
    const own = await made(supplier, 'supplierReceipt', await arrived('10'), 'toMyInvoice');
    const number = nextNo();
    const file = await put(supplier, xmlOf({ number, seller: '91440300MA5EX0LX3K' }));
    await changed(supplier, 'myInvoice', own, {
      ...{ invNo: number, invDate: '2026-06-20', faceGross: '100', buyerTaxNo: buyer, files: [file] },
    });
    const refused = await move(supplier, 'myInvoice', own, 'submit');
    expect(refused).toMatchObject({ success: false, issues: [{ code: 'file_differs', path: '/files' }] });
  });
});

test('H05: an invoice of one file is entered once, in two tabs at once too', async () => {
  const file = await put(books, xmlOf());
  const says = saidBy(await told(books, file));
  const { sellerTaxNo: _, ...given } = says;
  const body = { supplier: 's1', ...given, invNo: nextNo(), files: [file] };
  const rows = [{ name: '运费', qty: '1', net: '88.50', tax: '11.50', taxRate: '0.13' }];
  const answers = await atOnce('fi_invoice', 'invoice', { ...body, lines: rows }, { ...body, lines: rows }, books);
  expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  expect(answers.find(({ success }) => !success)?.message).toContain('这张发票已登记过');
  // in another year, and in other letters of the form, it is the same one
  const later = await change(
    books,
    'invoice',
    (await done(books, 'invoice', { ...body, invNo: nextNo(), lines: rows })).id,
    {
      ...{ invNo: body.invNo, invDate: '2025-01-31' },
    },
  );
  expect(later).toMatchObject({ success: false });
  expect(later.message).toContain('这张发票已登记过');
});
