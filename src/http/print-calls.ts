import { type FetchedFile, fetchFile } from './client.ts';

/** Records as one PDF, made on the server. */
export const fetchPdf = (entity: string, ids: readonly string[]): Promise<FetchedFile> =>
  fetchFile({ method: 'post', url: `/records/${entity}/pdf`, data: { ids } });
