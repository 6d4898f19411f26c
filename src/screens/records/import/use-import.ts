import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import type { ImportMend, ImportRow, ImportView } from '../../../../schemas/wire/excel.ts';
import { saveFile } from '../../../http/client.ts';
import {
  cancelImport,
  faultyRows,
  loadImport,
  loadImportRows,
  mendImport,
  mendImportFile,
  runImport,
} from '../../../http/excel-calls.ts';
import { tellFault } from '../../../http/faults.ts';

const askAgainAfter = 800;

export interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
  /** '' is all. */
  readonly only: '' | 'bad' | 'good' | 'failed';
}

/** An import as it stands on the server, asked again while it runs, and what is done to it. */
export function useImport(entity: string, id: string, page: Paging, onWritten: () => void) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const viewKey = ['import', id];
  const rowsKey = ['import-rows', id, page];
  const view = useQuery({
    queryKey: viewKey,
    queryFn: () => loadImport(entity, id),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askAgainAfter : false),
  });
  const rows = useQuery({
    queryKey: rowsKey,
    queryFn: () => {
      const { only, ...pages } = page;
      return loadImportRows(entity, id, { ...pages, ...(only ? { only } : {}) });
    },
    placeholderData: keepPreviousData,
  });
  const running = view.data?.state === 'running';
  useEffect(() => {
    if (running) return;
    void queries.invalidateQueries({ queryKey: ['import-rows', id] });
    onWritten();
  }, [running]);

  const attempt = async (work: () => Promise<ImportView>) => {
    setBusy(true);
    try {
      queries.setQueryData(viewKey, await work());
    } catch (error) {
      tellFault(message, error);
    } finally {
      setBusy(false);
    }
  };
  const mend = async (change: ImportMend): Promise<ImportView> => {
    const answer = await mendImport(entity, id, [change]);
    const mended = new Map(answer.rows.map((row) => [row.no, row]));
    queries.setQueryData<{ records: readonly ImportRow[]; total: number }>(
      rowsKey,
      (known) => known && { ...known, records: known.records.map((row) => mended.get(row.no) ?? row) },
    );
    return answer.import;
  };
  const mendWith = async (file: File): Promise<ImportView> => {
    const { import: now, mended, written } = await mendImportFile(entity, id, file);
    await queries.invalidateQueries({ queryKey: ['import-rows', id] });
    message.success(
      `${file.name}：改了 ${mended} 行${written > 0 ? `，${written} 行已经导入过，没有再导入` : ''}，还有 ${now.counts.bad + now.counts.failed} 条有错误`,
    );
    return now;
  };
  return {
    view,
    rows,
    running,
    busy,
    run: (choice: 'all' | 'good') => void attempt(() => runImport(entity, id, choice)),
    cancel: () => void attempt(() => cancelImport(entity, id)),
    takeFaulty: () => void faultyRows(entity, id).then(saveFile, (error: unknown) => tellFault(message, error)),
    mendWith: (file: File) => void attempt(() => mendWith(file)),
    mend: (change: ImportMend) => void attempt(() => mend(change)),
  };
}
