import { relWith } from './finds.ts';
import type { ProgramChanges } from './program-changes.ts';
import type { ProgramRow } from './program-rows.ts';
import { below, type Place, type ProgramSource } from './program-source.ts';
import { sameValue } from './same-value.ts';

/** Every value that a program has given and that is otherwise in the source, with what it read through what it found. */
export function givenValues(head: ProgramRow, source: ProgramSource): ProgramChanges['values'] {
  const given: (Place & { readonly value: unknown })[] = [];
  eachRow(head, (row) => {
    for (const [path, value] of row.given)
      if (!sameValue(source.value(row.key, path), value)) given.push({ row: row.key, path, value });
    if (row.through.size === 0) return;
    const path = below(row.part, '$rel');
    let value = source.value(row.key, path);
    for (const [key, rel] of row.through) value = relWith(value, key, rel);
    given.push({ row: row.key, path, value });
  });
  return given;
}

export function eachRow(row: ProgramRow, visit: (row: ProgramRow) => void): void {
  visit(row);
  for (const children of row.children.values()) for (const child of children) eachRow(child, visit);
}
