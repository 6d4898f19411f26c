import type * as calls from '../../server/features/backup/backups.contract.ts';
import { callOf, createOf } from './call-of.ts';
import { addressOf } from './client.ts';

const listCall = callOf<typeof calls.listBackups>('GET', '/backups');
const startCall = createOf<typeof calls.startBackup>('/backups');
const deleteCall = callOf<typeof calls.deleteBackups>('POST', '/backups/delete');
const outlookCall = callOf<typeof calls.lookAtBackup>('GET', '/backups/:id/outlook');
const restoreCall = createOf<typeof calls.startRestore>('/backups/:id/restore');
const ticketCall = callOf<typeof calls.ticketForBackup>('POST', '/backups/:id/ticket');

export const loadBackups = (query: { readonly pageNo: number; readonly pageSize: number }) => listCall({ query });
export const startBackup = (body: { readonly withFiles: boolean; readonly note?: string }) => startCall({ body });
export const deleteBackup = (id: string) => deleteCall({ body: { ids: [id] } });

export const lookAtBackup = (id: string, into: calls.Into) => outlookCall({ params: { id }, query: { into } });
export const startRestore = (
  id: string,
  body: { readonly into: calls.Into; readonly confirm: string; readonly name?: string },
) => restoreCall({ params: { id }, body });

/** The browser saves the file itself: by a ticket that is good once. */
export async function downloadBackup(id: string): Promise<void> {
  const { ticket } = await ticketCall({ params: { id } });
  const link = document.createElement('a');
  link.href = addressOf(`/backups/download?ticket=${encodeURIComponent(ticket)}`);
  link.download = '';
  link.click();
}
