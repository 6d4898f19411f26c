import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import type { AlikeMend, ImportMend, ImportRow, ImportView } from '../../../../schemas/wire/excel.ts';
import { mendAlike, mendImport, mendImportFile } from '../../../http/excel-calls.ts';

/** A mend that other rows need as well; what its column is called the import itself says. */
type UnnamedAlike = AlikeMend & { readonly rows: number };

interface Mending {
  readonly entity: string;
  readonly id: string;
  /** The page of rows that is shown, and what it is kept under. */
  readonly rowsKey: readonly unknown[];
  readonly rows: readonly ImportRow[];
  readonly attempt: (work: () => Promise<ImportView>) => Promise<void>;
}

const wrongOf = ({ counts }: ImportView): number => counts.bad + counts.failed;

/** What is done to the rows of an import: a cell, the same in every row alike, or a whole file of them. */
export function useMending({ entity, id, rowsKey, rows, attempt }: Mending) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [alike, setAlike] = useState<UnnamedAlike | null>(null);
  const mend = async (change: ImportMend): Promise<ImportView> => {
    const before = rows.find(({ no }) => no === change.no);
    const answer = await mendImport(entity, id, [change]);
    setAlike(answer.alike > 0 && before ? alikeOf(change, before, answer.alike) : null);
    const mended = new Map(answer.rows.map((row) => [row.no, row]));
    queries.setQueryData<{ records: readonly ImportRow[]; total: number }>(
      rowsKey,
      (known) => known && { ...known, records: known.records.map((row) => mended.get(row.no) ?? row) },
    );
    return answer.import;
  };
  const mendAll = async ({ rows: _, ...asked }: UnnamedAlike): Promise<ImportView> => {
    const { import: now, mended } = await mendAlike(entity, id, asked);
    setAlike(null);
    await queries.invalidateQueries({ queryKey: ['import-rows', id] });
    message.success(`改了 ${mended} 行，还有 ${wrongOf(now)} 条有错误`);
    return now;
  };
  const mendWith = async (file: File): Promise<ImportView> => {
    const { import: now, mended, written } = await mendImportFile(entity, id, file);
    await queries.invalidateQueries({ queryKey: ['import-rows', id] });
    message.success(
      `${file.name}：改了 ${mended} 行${written > 0 ? `，${written} 行已经导入过，没有再导入` : ''}，还有 ${wrongOf(now)} 条有错误`,
    );
    return now;
  };
  return {
    alike,
    mend: (change: ImportMend) => void attempt(() => mend(change)),
    mendAlike: () => alike && void attempt(() => mendAll(alike)),
    leaveAlike: () => setAlike(null),
    mendWith: (file: File) => void attempt(() => mendWith(file)),
  };
}

/** What is typed into a blank is meant for its row alone: only what is chosen fills other blanks. */
function alikeOf({ cells = {}, picks = {} }: ImportMend, before: ImportRow, rows: number): UnnamedAlike | null {
  const [[path, cell] = ['', '']] = Object.entries(cells);
  const said = before.cells[path] ?? '';
  const pick = picks[path];
  if (cell === '' || (said === '' && pick === undefined)) return null;
  return { path, said, cell, rows, ...(pick ? { pick } : {}) };
}
