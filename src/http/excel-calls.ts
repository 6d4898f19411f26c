import type { ExportChoice } from '../../renderers/lists/excel/export-choice.ts';
import type { ListState } from '../../renderers/lists/list-state.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import type { AlikeMend, ImportMend, ImportMode, ImportView } from '../../schemas/wire/excel.ts';
import type * as calls from '../../server/records/excel/excel.contract.ts';
import type * as records from '../../server/records/records.contract.ts';
import { callOf, createOf, fileOf } from './call-of.ts';
import type { FetchedFile } from './client.ts';
import { askedBy, listQuery } from './record-calls.ts';

interface Exporting {
  readonly entity: string;
  readonly list: ListPlan;
  readonly state: ListState;
  readonly choice: ExportChoice;
  readonly ids: readonly string[];
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

const askedFor = ({ list, state, choice, ids }: Pick<Exporting, 'list' | 'state' | 'choice' | 'ids'>) => ({
  list: list.key,
  format: choice.format,
  query: askedBy(list, state),
  columns: choice.columns,
  ...(choice.rows === 'chosen' ? { ids } : {}),
  ...(choice.lines ? { lines: choice.lines } : {}),
});

const exporting = {
  atOnce: fileOf<typeof calls.exportRecords>('POST', '/records/:entity/export'),
  begin: createOf<typeof calls.beginExport>('/records/:entity/exports'),
  read: callOf<typeof calls.readExport>('GET', '/records/:entity/exports/:id'),
  cancel: callOf<typeof calls.cancelExport>('POST', '/records/:entity/exports/:id/cancel'),
  file: fileOf<typeof calls.fetchExport>('GET', '/records/:entity/exports/:id/file'),
};

/** A list as a workbook. */
export const exportList = ({ entity, onBytes, signal, ...asked }: Exporting) =>
  exporting.atOnce(
    { params: { entity }, body: askedFor(asked) },
    { signal, onDownloadProgress: ({ loaded }) => onBytes(loaded) },
  );

const askAgainAfter = 700;

/** Made on the server beside other work, looked at until it is done, then fetched. */
export async function exportInBackground({
  entity,
  onRows,
  signal,
  ...asked
}: Omit<Exporting, 'onBytes'> & { readonly onRows: (done: number, total: number) => void }): Promise<FetchedFile> {
  const begun = await exporting.begin({ params: { entity }, body: askedFor(asked) });
  const params = { entity, id: begun.id };
  signal.addEventListener('abort', () => void exporting.cancel({ params }).catch(() => undefined), { once: true });
  for (let view = begun; view.state !== 'done'; view = await exporting.read({ params })) {
    if (signal.aborted || view.state !== 'running') throw new Error(view.say ?? '导出已取消');
    onRows(view.done, view.total);
    await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
  }
  return exporting.file({ params }, { signal });
}

export const importTemplate = (entity: string, format: 'xlsx' | 'xls', part: string | null) =>
  importing.template({ params: { entity }, query: { format, ...(part ? { part } : {}) } });

export function startImport(
  entity: string,
  file: File,
  mode: ImportMode,
  onPercent: (percent: number) => void,
): Promise<ImportView> {
  const form = new FormData();
  // Before the file: the server does not wait for what follows it.
  form.append('mode', mode);
  form.append('file', file);
  return importing.start(
    { params: { entity }, body: form },
    {
      timeout: 600_000,
      onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.round((loaded / total) * 100) : 0),
    },
  );
}

const importing = {
  template: fileOf<typeof calls.importTemplate>('GET', '/records/:entity/imports/template'),
  start: createOf<typeof calls.startImport>('/records/:entity/imports'),
  read: callOf<typeof calls.readImport>('GET', '/records/:entity/imports/:id'),
  rows: callOf<typeof calls.readImportRows>('GET', '/records/:entity/imports/:id/rows'),
  faulty: fileOf<typeof calls.faultyRows>('GET', '/records/:entity/imports/:id/faulty'),
  mendFile: callOf<typeof calls.mendImportFile>('PUT', '/records/:entity/imports/:id/faulty'),
  mend: callOf<typeof calls.mendImportRows>('PUT', '/records/:entity/imports/:id/rows'),
  alike: callOf<typeof calls.mendAlike>('PUT', '/records/:entity/imports/:id/alike'),
  run: createOf<typeof calls.runImport>('/records/:entity/imports/:id/run'),
  cancel: callOf<typeof calls.cancelImport>('POST', '/records/:entity/imports/:id/cancel'),
};

export const loadImport = (entity: string, id: string) => importing.read({ params: { entity, id } });
export const loadImportRows = (
  entity: string,
  id: string,
  query: { readonly pageNo: number; readonly pageSize: number; readonly only?: 'bad' | 'good' | 'failed' },
) => importing.rows({ params: { entity, id }, query });
export const mendImport = (entity: string, id: string, rows: readonly ImportMend[]) =>
  importing.mend({ params: { entity, id }, body: { rows } });
export const mendAlike = (entity: string, id: string, mend: AlikeMend) =>
  importing.alike({ params: { entity, id }, body: mend }, { timeout: 600_000 });
/** The rows with faults as a workbook, and back again once they are mended. */
export const faultyRows = (entity: string, id: string) => importing.faulty({ params: { entity, id } });
export function mendImportFile(entity: string, id: string, file: File) {
  const form = new FormData();
  form.append('file', file);
  return importing.mendFile({ params: { entity, id }, body: form }, { timeout: 600_000 });
}
export const runImport = (entity: string, id: string, choice: 'all' | 'good') =>
  importing.run({ params: { entity, id }, body: { choice } });
export const cancelImport = (entity: string, id: string) => importing.cancel({ params: { entity, id } });

const trash = {
  list: callOf<typeof records.listTrash>('GET', '/records/:entity/trash'),
  restore: callOf<typeof records.restoreRecordCall>('POST', '/records/:entity/:id/restore'),
  purge: callOf<typeof records.purgeRecordsCall>('POST', '/records/:entity/purge'),
};
const versions = callOf<typeof records.readVersionsCall>('GET', '/records/:entity/:id/versions');

export const loadTrash = (entity: string, list: ListPlan, state: ListState) =>
  trash.list({ params: { entity }, query: listQuery(list, state) });
export const restoreRecord = (entity: string, id: string) => trash.restore({ params: { entity, id } });
export const purgeRecords = (entity: string, ids: readonly string[], confirm: string) =>
  trash.purge({ params: { entity }, body: { ids, confirm } });
export const loadVersions = (entity: string, id: string) => versions({ params: { entity, id } });
