import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '../../kernel/errors.ts';
import type { Manual } from './manuals.contract.ts';

/** The three there are, by the name of their file in `docs/manuals`. */
const titles: Readonly<Record<string, string>> = {
  demander: '需求人操作手册',
  warehouse: '仓管员操作手册',
  purchaser: '采购员操作手册',
};

/** `docs/manuals` of the installation, whether the server runs from its sources or as it was built. */
export function findManuals(from = import.meta.dirname): string {
  const above = path.dirname(from);
  const isTop = fs.existsSync(path.join(from, 'package.json')) || above === from;
  return isTop ? path.join(from, 'docs', 'manuals') : findManuals(above);
}

export const listManuals = (folder: string): readonly Manual[] =>
  Object.entries(titles).map(([key, title]) => ({ key, title, bytes: sizeOf(fileOf(folder, key)) }));

export interface OpenManual {
  readonly name: string;
  readonly bytes: number;
  readonly file: string;
}

/** One that is there; a name that is none of the three opens nothing, wherever it points. */
export function openManual(folder: string, key: string): OpenManual {
  const title = Object.hasOwn(titles, key) ? titles[key] : undefined;
  const file = fileOf(folder, key);
  const bytes = title === undefined ? null : sizeOf(file);
  if (bytes === null) throw new Refusal('unknown_record', { text: '这份操作手册还没有随系统提供，请联系管理员' });
  return { name: `${title}.pdf`, bytes, file };
}

const fileOf = (folder: string, key: string): string => path.join(folder, `${key}.pdf`);

const sizeOf = (file: string): number | null => fs.statSync(file, { throwIfNoEntry: false })?.size ?? null;
