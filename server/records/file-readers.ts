import { eInvoice } from '../../schemas/readers/e-invoice.ts';
import type { FileReader, ReadFile } from '../../schemas/readers/file-reader.ts';
import { readEInvoice } from '../../schemas/readers/read-e-invoice.ts';

/** How each sort of file is read: here alone, for a browser is told what a file says and need not bring what reads it. */
export const fileReads: ReadonlyMap<FileReader, ReadFile> = new Map([[eInvoice, readEInvoice]]);
