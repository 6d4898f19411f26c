import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import type { ImportView } from '../../../../schemas/wire/excel.ts';
import { saveFile } from '../../../http/client.ts';
import { cancelImport, faultyRows, loadImport, loadImportRows, runImport } from '../../../http/excel-calls.ts';
import { tellFault } from '../../../http/faults.ts';
import { useMending } from './use-mending.ts';

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
  const mending = useMending({ entity, id, rowsKey, rows: rows.data?.records ?? [], attempt });
  return {
    view,
    rows,
    running,
    busy,
    run: (choice: 'all' | 'good') => void attempt(() => runImport(entity, id, choice)),
    cancel: () => void attempt(() => cancelImport(entity, id)),
    takeFaulty: () => void faultyRows(entity, id).then(saveFile, (error: unknown) => tellFault(message, error)),
    ...mending,
  };
}
