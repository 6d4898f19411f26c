/** What a sample of an invoice says; whatever is not said is as in the usual one. */
export interface SampleInvoice {
  readonly number?: string;
  readonly issued?: string;
  readonly kind?: '01' | '02';
  readonly seller?: string;
  readonly buyer?: string;
  readonly net?: string;
  readonly tax?: string;
  readonly gross?: string;
  readonly rows?: readonly (readonly [name: string, quantity: string, net: string, rate: string, tax: string])[];
}

export const sampleNumber = '25322000000123456789';

const row = ([name, quantity, net, rate, tax]: NonNullable<SampleInvoice['rows']>[number]): string =>
  `<IssuItemInformation><ItemName>${name}</ItemName><SpecMod>AR 500ml</SpecMod><MeaUnits>瓶</MeaUnits>` +
  `<Quantity>${quantity}</Quantity><UnPrice>100</UnPrice><Amount>${net}</Amount><TaxRate>${rate}</TaxRate>` +
  `<ComTaxAm>${tax}</ComTaxAm></IssuItemInformation>`;

/** The XML of an invoice with the elements that the tax bureau's has. */
export function sampleInvoice(said: SampleInvoice = {}): string {
  const { number = sampleNumber, issued = '2026-06-20 10:21:33', kind = '01' } = said;
  const { seller = '91320594MA1NXE8G0H', buyer = '91310000MA1FL00Q0B' } = said;
  const { net = '1000.00', tax = '130.00', gross = '1130.00' } = said;
  const { rows = [['*化学试剂*乙腈', '10', '1000.00', '0.13', '130.00']] } = said;
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EIid>${number}</EIid><EInvoiceTag>SWEI3200</EInvoiceTag><Version>0.2</Version><InherentLabel>
<InIssuType><LabelCode>Y</LabelCode><LabelName>是</LabelName></InIssuType>
<GeneralOrSpecialVAT><LabelCode>${kind}</LabelCode><LabelName>增值税发票</LabelName></GeneralOrSpecialVAT>
</InherentLabel></Header><EInvoiceData>
<SellerInformation><SellerIdNum>${seller}</SellerIdNum><SellerName>北方试剂有限公司</SellerName></SellerInformation>
<BuyerInformation><BuyerIdNum>${buyer}</BuyerIdNum><BuyerName>示例制药有限公司</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>${net}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm>
<TotalTax-includedAmount>${gross}</TotalTax-includedAmount><RequestTime>2026-06-20 10:21:30</RequestTime></BasicInformation>
${rows.map(row).join('\n')}
</EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>${issued}</IssueTime>
<TaxBureauCode>13200000000</TaxBureauCode></TaxSupervisionInfo></EInvoice>`;
}
