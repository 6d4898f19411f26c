import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import type { ImportMend, ImportRow, ImportView } from '../../../../schemas/wire/excel.ts';
import { cancelImport, loadImport, loadImportRows, mendImport, runImport } from '../../../http/excel-calls.ts';
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
  return {
    view,
    rows,
    running,
    busy,
    run: (choice: 'all' | 'good') => void attempt(() => runImport(entity, id, choice)),
    cancel: () => void attempt(() => cancelImport(entity, id)),
    mend: (change: ImportMend) => void attempt(() => mend(change)),
  };
}
