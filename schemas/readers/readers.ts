import { eInvoice } from './e-invoice.ts';
import type { FileReader } from './file-reader.ts';

/** Every sort of file that is read for what it says. */
export const fileReaders: readonly FileReader[] = [eInvoice];

export const readerNamed = (name: string | undefined): FileReader | undefined =>
  fileReaders.find((one) => one.name === name);
