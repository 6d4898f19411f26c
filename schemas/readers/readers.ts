import { eInvoice } from './e-invoice.ts';
import type { FileReader } from './file-reader.ts';

/** Every sort of file that is read for what it says. */
export const fileReaders: readonly FileReader[] = [eInvoice];
