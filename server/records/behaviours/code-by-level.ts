import { codeByLevel as kind } from '../../../schemas/actions/on-fields.ts';
import type { Behaviour } from './behaviour.ts';
import { levelCode, moveCodes } from './level-codes.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Codes a record by where it hangs: `A01`, `A01A02`. Below another one it is coded anew, and all below it follow. */
export const codeByLevel: Behaviour<{ field: string; below: string }> = {
  kind,
  async run({ field, below }, { asking, record, set, later }) {
    const levels = { entity: asking.entity, field, below };
    const id = String(record.id);
    const hanging = { id, above: textOf(record[below]), code: textOf(record[field]) };
    const { code, was } = await levelCode(asking.db, levels, hanging);
    if (code === record[field]) return;
    set(field, code);
    if (was !== null) later((db) => moveCodes(db, levels, id, was, code));
  },
};
