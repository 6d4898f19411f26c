import { describe, expect, test } from 'vitest';
import { sampleInvoice, sampleNumber } from './e-invoice.fixture.ts';
import { readEInvoice } from './read-e-invoice.ts';
import { xmlBounds } from './read-xml.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readEInvoice(bytes(text));
const inside = (more: string) => sampleInvoice().replace('</EInvoice>', `${more}</EInvoice>`);

describe('what an invoice says', () => {
  test('is its numbers, its day and its amounts as they stand in it', () => {
    expect(read(sampleInvoice())).toEqual({
      ok: true,
      values: {
        ...{ number: sampleNumber, issuedOn: '2026-06-20', kind: 'E_SPECIAL' },
        ...{ sellerTaxNo: '91320594MA1NXE8G0H', sellerName: '北方试剂有限公司' },
        ...{ buyerTaxNo: '91310000MA1FL00Q0B', buyerName: '示例制药有限公司' },
        ...{ net: '1000.00', tax: '130.00', gross: '1130.00' },
      },
      rows: [
        {
          ...{ name: '*化学试剂*乙腈', spec: 'AR 500ml', unit: '瓶', quantity: '10', price: '100' },
          ...{ net: '1000.00', taxRate: '0.13', tax: '130.00' },
        },
      ],
    });
  });

  test('is read past a signature, comments and namespaces, and the signature is not what says it', () => {
    const signed = inside(
      '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><InvoiceNumber>00000000000000000000</InvoiceNumber></ds:SignedInfo><ds:SignatureValue>MEUCIQ==</ds:SignatureValue></ds:Signature><!-- x -->',
    ).replace('<EInvoice>', '<EInvoice xmlns="urn:e" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">');
    expect(read(signed)).toMatchObject({ ok: true, values: { number: sampleNumber } });
  });

  test('of more than a float can hold, of a red invoice and of one without tax, passes through no float', () => {
    const large = { net: '900719925474099.31', tax: '0.02', gross: '900719925474099.33' };
    expect(read(sampleInvoice(large))).toMatchObject({ ok: true, values: large });
    const red = { net: '-1000.00', tax: '-130.00', gross: '-1130.00' };
    expect(read(sampleInvoice(red))).toMatchObject({ ok: true, values: red });
    const free = sampleInvoice({ gross: '1000.00', rows: [['运费', '1', '1000', '免税', '0']] });
    expect(read(free.replace(/<TotalTaxAm>.*<\/TotalTaxAm>/, ''))).toMatchObject({
      ok: true,
      values: { tax: '0', gross: '1000.00' },
      rows: [{ taxRate: null }],
    });
  });

  test('is the same in GB 18030, and from a file with a mark', () => {
    // 票 in GB 18030, in a text that is the same in both otherwise
    const [before = '', after = ''] = sampleInvoice()
      .replace('UTF-8', 'GB18030')
      .replace(/[^ -~\n]/g, '')
      .split('<SellerName>');
    const gb = new Uint8Array([...bytes(`${before}<SellerName>`), 0xc6, 0xb1, ...bytes(after)]);
    expect(readEInvoice(gb)).toMatchObject({ ok: true, values: { sellerName: '票', gross: '1130.00' } });
    expect(read(`\uFEFF${sampleInvoice()}`)).toMatchObject({ ok: true });
  });
});

describe('what is not read says why and what to do', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
  const begun = '<?xml version="1.0" encoding="UTF-8"?>';
  test.each([
    ['a DOCTYPE', sampleInvoice().replace(begun, '<!DOCTYPE EInvoice>'), '第 1 行，文件里有 DOCTYPE'],
    ['entities that grow', sampleInvoice().replace(begun, bomb), 'DOCTYPE 或实体声明'],
    [
      'an entity from outside',
      sampleInvoice().replace(begun, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'DOCTYPE 或实体声明',
    ],
    ['an entity that nobody declared', sampleInvoice({ seller: '&x;' }), '引用“&x;”没有定义'],
    ['too deep', inside('<a>'.repeat(70) + '</a>'.repeat(70)), `嵌套超过 ${xmlBounds.depth} 层`],
    ['too many', inside('<a/>'.repeat(xmlBounds.elements)), `超过 ${xmlBounds.elements} 个`],
    ['another root', '<Invoice/>', '根元素是 Invoice，应是 EInvoice'],
    ['cut off', sampleInvoice().slice(0, -11), '没有结束标签'],
    ['no XML', '%PDF-1.7', '元素之外有文字'],
    ['nothing', '', '文件里没有内容'],
    ['no number', sampleInvoice({ number: '' }), '没有发票号码'],
    ['another number', sampleInvoice({ number: '12345678' }), '应是二十位数字，文件里是“12345678”'],
    ['two numbers', sampleInvoice().replace('<EIid>2', '<EIid>3'), '写了两个不同的发票号码'],
    ['a number twice', inside('<TaxSupervisionInfo/>'), '又写了一次 TaxSupervisionInfo'],
    ['no seller', sampleInvoice({ seller: ' ' }), '没有销方税号（SellerIdNum）'],
    ['no such day', sampleInvoice({ issued: '2026-02-30' }), '开票日期“2026-02-30”不是日期'],
    ['parts of a cent', sampleInvoice({ gross: '1.005', net: '1.005', tax: '0' }), '1.005 多于两位小数'],
    ['no figure', sampleInvoice({ net: '1e3' }), '合计金额“1e3”不是数字'],
    ['a sum that is none', sampleInvoice({ gross: '1131.00' }), '不等于价税合计 1131.00'],
    ['another encoding', sampleInvoice().replace('UTF-8', 'Big5'), '文件的编码是 Big5'],
  ])('%s', (_, text, say) => {
    const fault = read(text);
    expect(fault).toMatchObject({ ok: false, say: expect.stringContaining(say) });
    expect(fault).toMatchObject({ say: expect.stringContaining('请从电子税务局重新下载') });
  });

  test('bytes that are no text', () => {
    expect(readEInvoice(new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0xfe]))).toMatchObject({
      ok: false,
      say: expect.stringContaining('不是 UTF-8 编码'),
    });
  });
});
