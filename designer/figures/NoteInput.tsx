import { TextInput } from '../inputs/TextInput.tsx';
import type { Editing } from '../kernel/editing.ts';
import { setWord } from './query-commands.ts';

interface Props {
  readonly editing: Editing;
  readonly note: string | undefined;
}

/** What whoever designs a document wants remembered of it; shown to nobody else. */
export const NoteInput = ({ editing, note }: Props) => (
  <TextInput
    label="备注（只有设计的人看得到）"
    rows={2}
    max={2000}
    value={note ?? ''}
    onChange={(value) => editing.do(setWord('/note', value, '修改备注'))}
  />
);
