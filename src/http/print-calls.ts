import type { printRecordsCall } from '../../server/records/print/print.contract.ts';
import { fileOf } from './call-of.ts';

const printCall = fileOf<typeof printRecordsCall>('POST', '/records/:entity/pdf');
/** Records as one PDF, made on the server. */
export const fetchPdf = (entity: string, ids: readonly string[]) => printCall({ params: { entity }, body: { ids } });
