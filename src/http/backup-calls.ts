import type { RestoreOutlook } from '../../server/features/backup/backups.contract.ts';
import { addressOf, create, get, post } from './client.ts';

export type { RestoreOutlook };

/** A backup as its list shows it. */
export interface BackupShown {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly withFiles: 'Y' | 'N';
  readonly size: number;
  readonly rows: number;
  readonly checksum: string;
  readonly createTime: string;
  readonly createBy_dictText?: string;
}

export const loadBackups = (query: { readonly pageNo: number; readonly pageSize: number }) =>
  get<{ readonly records: readonly BackupShown[]; readonly total: number }>('/backups', query);
export const startBackup = (body: { readonly withFiles: boolean; readonly note?: string }) =>
  create<{ readonly task: string }>('/backups', body);
export const deleteBackup = (id: string) => post<null>('/backups/delete', { ids: [id] });

export type Into = 'same' | 'new';
export const lookAtBackup = (id: string, into: Into) => get<RestoreOutlook>(`/backups/${id}/outlook`, { into });
export const startRestore = (
  id: string,
  body: { readonly into: Into; readonly confirm: string; readonly name?: string },
) => create<{ readonly task: string }>(`/backups/${id}/restore`, body);

/** The browser saves the file itself: by a ticket that is good once. */
export async function downloadBackup(id: string): Promise<void> {
  const { ticket } = await post<{ readonly ticket: string }>(`/backups/${id}/ticket`);
  const link = document.createElement('a');
  link.href = addressOf(`/backups/download?ticket=${encodeURIComponent(ticket)}`);
  link.download = '';
  link.click();
}
