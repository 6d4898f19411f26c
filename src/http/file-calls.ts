import type { FilePage, ListedFile, Storage } from '../../server/features/files/stored-files.contract.ts';
import { addressOf, get, post } from './client.ts';

export type { ListedFile };

export interface FileQuery {
  readonly name: string;
  readonly orphan: boolean;
  readonly pageNo: number;
  readonly pageSize: number;
}

export const loadFiles = ({ orphan, ...query }: FileQuery) =>
  get<FilePage>('/stored-files', { ...query, ...(orphan ? { orphan: 'Y' } : {}) });
export const loadStorage = () => get<Storage & { readonly quota: number }>('/stored-files/storage');
export const deleteFiles = (ids: readonly string[]) => post<null>('/stored-files/delete', { ids });
export const fileAddress = (id: string): string => addressOf(`/files/${id}?download=1`);
