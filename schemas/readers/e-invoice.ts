import type { FileReader } from './file-reader.ts';

/**
 * The XML of a fully digital invoice (数电票), as the tax bureau hands it out. Only what it says is read: its signature is not
 * checked, and whether it was issued is for the verification of the tax bureau.
 */
export const eInvoice: FileReader = {
  name: 'eInvoice',
  title: '数电票 XML',
  extension: 'xml',
  mostBytes: 2 * 1024 * 1024,
  says: {
    number: { label: '发票号码', is: 'text' },
    issuedOn: { label: '开票日期', is: 'date' },
    /** By the entries of the closed dictionary `invoiceKind`. */
    kind: { label: '票种', is: 'text' },
    sellerTaxNo: { label: '销方税号', is: 'text' },
    sellerName: { label: '销方名称', is: 'text' },
    buyerTaxNo: { label: '购方税号', is: 'text' },
    buyerName: { label: '购方名称', is: 'text' },
    net: { label: '合计金额', is: 'number' },
    tax: { label: '合计税额', is: 'number' },
    gross: { label: '价税合计', is: 'number' },
  },
  rowSays: {
    name: { label: '项目名称', is: 'text' },
    spec: { label: '规格型号', is: 'text' },
    unit: { label: '单位', is: 'text' },
    quantity: { label: '数量', is: 'number' },
    price: { label: '单价', is: 'number' },
    net: { label: '金额', is: 'number' },
    taxRate: { label: '税率', is: 'number' },
    tax: { label: '税额', is: 'number' },
  },
};
