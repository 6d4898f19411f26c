import type { StoredFile } from '../../schemas/wire/files.ts';
import type * as calls from '../../server/features/files/files.contract.ts';
import type * as stored from '../../server/features/files/stored-files.contract.ts';
import { callOf, createOf } from './call-of.ts';
import { addressOf } from './client.ts';

const uploadCall = createOf<typeof calls.uploadFile>('/files');
const describeCall = callOf<typeof calls.describeFiles>('GET', '/files');
const listCall = callOf<typeof stored.getStoredFiles>('GET', '/stored-files');
const deleteCall = callOf<typeof stored.deleteStoredFiles>('POST', '/stored-files/delete');

/** Keeps a file: its uploader's own until a record shows it. */
export function uploadFile(file: File, more?: Parameters<typeof uploadCall>[1]): Promise<StoredFile> {
  const form = new FormData();
  form.append('file', file);
  return uploadCall({ body: form }, more);
}

export const describeFiles = async (ids: readonly string[]): Promise<readonly StoredFile[]> =>
  ids.length === 0 ? [] : describeCall({ query: { ids: ids.join(',') } });

export interface FileQuery {
  readonly name: string;
  readonly orphan: boolean;
  readonly pageNo: number;
  readonly pageSize: number;
}

export const loadFiles = ({ name, orphan, pageNo, pageSize }: FileQuery) =>
  listCall({
    query: { name, pageNo: String(pageNo), pageSize: String(pageSize), ...(orphan ? { orphan: 'Y' } : {}) },
  });
export const loadStorage = callOf<typeof stored.getStorage>('GET', '/stored-files/storage');
export const deleteFiles = (ids: readonly string[]) => deleteCall({ body: { ids } });
export const fileAddress = (id: string): string => addressOf(`/files/${id}?download=1`);
