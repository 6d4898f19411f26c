import type { Values } from './render-template.ts';

/** Test data as somebody typed it: a JSON object of plain values. Null: it is none. */
export function readValues(text: string): Values | null {
  if (text.trim() === '') return {};
  try {
    const read = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read).map(([name, value]) => [name, value] as const);
    if (entries.some(([, value]) => typeof value === 'object' && value !== null)) return null;
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value ?? '')]));
  } catch {
    return null;
  }
}
