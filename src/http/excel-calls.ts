import type { ExportChoice } from '../../renderers/lists/excel/export-choice.ts';
import type { ImportMend, ImportMode, ImportRow, ImportView } from '../../renderers/lists/excel/import-types.ts';
import type { ListState } from '../../renderers/lists/list-state.ts';
import type { ListPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { RecordPage } from '../../schemas/wire/records.ts';
import { create, type FetchedFile, fetchFile, get, post, put } from './client.ts';
import { askedBy } from './record-calls.ts';

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

/** A list as a workbook. */
export const exportList = ({ entity, onBytes, signal, ...asked }: Exporting): Promise<FetchedFile> =>
  fetchFile({
    method: 'post',
    url: `/records/${entity}/export`,
    data: askedFor(asked),
    signal,
    onDownloadProgress: ({ loaded }) => onBytes(loaded),
  });

interface ExportView {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly say: string | null;
}

const askAgainAfter = 700;

/** Made on the server beside other work, looked at until it is done, then fetched. */
export async function exportInBackground({
  entity,
  onRows,
  signal,
  ...asked
}: Omit<Exporting, 'onBytes'> & { readonly onRows: (done: number, total: number) => void }): Promise<FetchedFile> {
  const begun = await create<ExportView>(`/records/${entity}/exports`, askedFor(asked));
  const url = `/records/${entity}/exports/${begun.id}`;
  signal.addEventListener('abort', () => void post(`${url}/cancel`, {}).catch(() => undefined), { once: true });
  for (let view = begun; view.state !== 'done'; view = await get<ExportView>(url)) {
    if (signal.aborted || view.state !== 'running') throw new Error(view.say ?? '导出已取消');
    onRows(view.done, view.total);
    await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
  }
  return fetchFile({ method: 'get', url: `${url}/file`, signal });
}

export const importTemplate = (entity: string, format: 'xlsx' | 'xls', part: string | null): Promise<FetchedFile> =>
  fetchFile({
    method: 'get',
    url: `/records/${entity}/imports/template`,
    params: { format, ...(part ? { part } : {}) },
  });

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
  return create<ImportView>(`/records/${entity}/imports`, form, {
    timeout: 600_000,
    onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.round((loaded / total) * 100) : 0),
  });
}

const at = (entity: string, id: string) => `/records/${entity}/imports/${id}`;

export const loadImport = (entity: string, id: string) => get<ImportView>(at(entity, id));
export const loadImportRows = (
  entity: string,
  id: string,
  query: { pageNo: number; pageSize: number; only?: string },
) => get<{ readonly records: readonly ImportRow[]; readonly total: number }>(`${at(entity, id)}/rows`, query);
export const mendImport = (entity: string, id: string, rows: readonly ImportMend[]) =>
  put<{ readonly rows: readonly ImportRow[]; readonly import: ImportView }>(`${at(entity, id)}/rows`, { rows });
export const runImport = (entity: string, id: string, choice: 'all' | 'good') =>
  create<ImportView>(`${at(entity, id)}/run`, { choice });
export const cancelImport = (entity: string, id: string) => post<ImportView>(`${at(entity, id)}/cancel`, {});

export const loadTrash = (entity: string, list: ListPlan, state: ListState) =>
  get<RecordPage>(`/records/${entity}/trash`, {
    list: list.key,
    pageNo: state.page,
    pageSize: state.size,
    ...askedBy(list, state),
  });
export const restoreRecord = (entity: string, id: string) => post<null>(`/records/${entity}/${id}/restore`, {});
export const purgeRecords = (entity: string, ids: readonly string[], confirm: string) =>
  post<null>(`/records/${entity}/purge`, { ids, confirm });

export interface RecordVersion {
  readonly version: number;
  readonly at: string;
  readonly byName: string;
  readonly action: string;
  readonly did: string;
  readonly note: string | null;
  readonly changed: number;
  readonly content: RecordData;
}

export const loadVersions = (entity: string, id: string) =>
  get<readonly RecordVersion[]>(`/records/${entity}/${id}/versions`);
