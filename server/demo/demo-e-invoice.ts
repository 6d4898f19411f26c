import { element, textElement, type Written, writeXml } from '../../schemas/bpmn/write-xml.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';

/** Who sells and who buys, by name and credit code. */
export interface Traders {
  readonly seller: readonly [name: string, code: string];
  readonly buyer: readonly [name: string, code: string];
}

const group = (name: string, ...children: readonly Written[]): Written => element(name, {}, children);

/** The XML of a fully digital invoice, as it would be handed out for an invoice that stands so in the books. */
export function sampleEInvoice(invoice: RecordData, { seller, buyer }: Traders, number: string, day: string): Buffer {
  const text = (name: string, value: unknown) => textElement(name, String(value ?? ''));
  const row = ({ name, spec, unit_dictText, qty, net, taxRate, tax }: RecordData) =>
    group(
      'IssuItemInformation',
      text('ItemName', name),
      text('SpecMod', spec),
      text('MeaUnits', unit_dictText),
      text('Quantity', qty),
      text('Amount', net),
      text('TaxRate', taxRate),
      text('ComTaxAm', tax),
    );
  return Buffer.from(
    writeXml(
      group(
        'EInvoice',
        group(
          'Header',
          text('EIid', number),
          group(
            'InherentLabel',
            group('GeneralOrSpecialVAT', text('LabelCode', '01'), text('LabelName', '增值税专用发票')),
          ),
        ),
        group(
          'EInvoiceData',
          group('SellerInformation', text('SellerIdNum', seller[1]), text('SellerName', seller[0])),
          group('BuyerInformation', text('BuyerIdNum', buyer[1]), text('BuyerName', buyer[0])),
          group(
            'BasicInformation',
            text('TotalAmWithoutTax', invoice.net),
            text('TotalTaxAm', invoice.tax),
            text('TotalTax-includedAmount', invoice.gross),
          ),
          ...(invoice.lines as RecordData[]).map(row),
        ),
        group('TaxSupervisionInfo', text('InvoiceNumber', number), text('IssueTime', `${day} 10:00:00`)),
      ),
    ),
  );
}
