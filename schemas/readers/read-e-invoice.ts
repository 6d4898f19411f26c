import { add, compareDecimals } from '../expressions/decimal.ts';
import type { FileRead, SaidValues } from './file-reader.ts';
import type { XmlElement } from './read-xml.ts';
import { readXmlFile } from './read-xml-file.ts';

/** What makes a file no invoice, as far as it is known; what to do is told once, by whoever reads it. */
class Unreadable extends Error {}

const again = '请从电子税务局重新下载这张发票的 XML 文件，不要改动它';

export function readEInvoice(bytes: Uint8Array): FileRead {
  const file = readXmlFile(bytes);
  if (!file.ok) return { ok: false, say: `${file.say}。${again}` };
  try {
    return { ok: true, ...said(file.root) };
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    return { ok: false, say: `${fault.message}。${again}` };
  }
}

function said(root: XmlElement): { readonly values: SaidValues; readonly rows: readonly SaidValues[] } {
  if (root.name !== 'EInvoice')
    throw new Unreadable(`不是数电票的 XML：根元素是 ${root.said.slice(0, 40)}，应是 EInvoice`);
  const values = {
    number: numberOf(root),
    issuedOn: dayOf(root),
    kind: kindOf(root),
    sellerTaxNo: needed(root, '销方税号', 'EInvoiceData', 'SellerInformation', 'SellerIdNum'),
    sellerName: textAt(root, 'EInvoiceData', 'SellerInformation', 'SellerName'),
    buyerTaxNo: textAt(root, 'EInvoiceData', 'BuyerInformation', 'BuyerIdNum'),
    buyerName: textAt(root, 'EInvoiceData', 'BuyerInformation', 'BuyerName'),
    net: money(needed(root, '合计金额', ...total, 'TotalAmWithoutTax'), '合计金额'),
    // what is free of tax leaves it out
    tax: money(textAt(root, ...total, 'TotalTaxAm') ?? '0', '合计税额'),
    gross: money(needed(root, '价税合计', ...total, 'TotalTax-includedAmount'), '价税合计'),
  };
  if (compareDecimals(add(values.net, values.tax), values.gross) !== 0)
    throw new Unreadable(`合计金额 ${values.net} 加合计税额 ${values.tax} 不等于价税合计 ${values.gross}`);
  const rows = (childOf(root, 'EInvoiceData')?.children ?? []).filter(({ name }) => name === 'IssuItemInformation');
  return { values, rows: rows.map(rowOf) };
}

const total = ['EInvoiceData', 'BasicInformation'] as const;

function rowOf(row: XmlElement, at: number): SaidValues {
  const no = `第 ${at + 1} 行的`;
  const figureAt = (label: string, name: string) => {
    const text = textAt(row, name);
    return text === null ? null : figure(text, no + label);
  };
  const rate = textAt(row, 'TaxRate');
  return {
    name: textAt(row, 'ItemName'),
    spec: textAt(row, 'SpecMod'),
    unit: textAt(row, 'MeaUnits'),
    quantity: figureAt('数量', 'Quantity'),
    price: figureAt('单价', 'UnPrice'),
    net: money(needed(row, `${no}金额`, 'Amount'), `${no}金额`),
    // 免税, 不征税: words that are no rate
    taxRate: rate !== null && figures.test(rate) ? rate : null,
    tax: money(textAt(row, 'ComTaxAm') ?? '0', `${no}税额`),
  };
}

/** Said in the head and, once it is issued, by the tax bureau: the same twice. */
function numberOf(root: XmlElement): string {
  const own = textAt(root, 'Header', 'EIid');
  const issued = textAt(root, 'TaxSupervisionInfo', 'InvoiceNumber');
  const number = issued ?? own;
  if (number === null) throw new Unreadable('没有发票号码（InvoiceNumber）');
  if (own !== null && own !== number) throw new Unreadable(`写了两个不同的发票号码：${number} 和 ${own}`);
  if (!/^\d{20}$/.test(number)) throw new Unreadable(`发票号码应是二十位数字，文件里是“${number.slice(0, 40)}”`);
  return number;
}

function dayOf(root: XmlElement): string {
  const text = textAt(root, 'TaxSupervisionInfo', 'IssueTime') ?? textAt(root, ...total, 'RequestTime');
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/.exec(text ?? '') ?? [];
  const said = `${year}-${month}-${day}`;
  const moment = new Date(`${said}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== said)
    throw new Unreadable(text === null ? '没有开票日期（IssueTime）' : `开票日期“${text.slice(0, 40)}”不是日期`);
  return said;
}

const kinds: Readonly<Record<string, string>> = { '01': 'E_SPECIAL', '02': 'E_NORMAL' };

function kindOf(root: XmlElement): string | null {
  const code = textAt(root, 'Header', 'InherentLabel', 'GeneralOrSpecialVAT', 'LabelCode') ?? '';
  return Object.hasOwn(kinds, code) ? (kinds[code] ?? null) : null;
}

const figures = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function figure(text: string, label: string): string {
  if (!figures.test(text)) throw new Unreadable(`${label}“${text.slice(0, 40)}”不是数字`);
  return text;
}

function money(text: string, label: string): string {
  if (/\.\d{2}\d*[1-9]\d*$/.test(figure(text, label)))
    throw new Unreadable(`${label} ${text} 多于两位小数，不是发票上的金额`);
  return text;
}

function needed(from: XmlElement, label: string, ...path: readonly string[]): string {
  const text = textAt(from, ...path);
  if (text === null) throw new Unreadable(`没有${label}（${path.at(-1)}）`);
  return text;
}

/** The text of an element; null where there is none, or nothing in it. */
function textAt(from: XmlElement, ...path: readonly string[]): string | null {
  let found: XmlElement | undefined = from;
  for (const name of path) found = found && childOf(found, name);
  const text = found?.text.trim() ?? '';
  return text === '' ? null : text;
}

/** What stands twice where it may stand once is told apart by nobody. */
function childOf(from: XmlElement, name: string): XmlElement | undefined {
  const [found, second] = from.children.filter((child) => child.name === name);
  if (second) throw new Unreadable(`第 ${second.line} 行又写了一次 ${name}，不知道以哪一个为准`);
  return found;
}
