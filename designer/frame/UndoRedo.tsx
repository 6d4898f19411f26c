import { Button, Tooltip } from 'antd';
import { nextRedo, nextUndo } from '../kernel/command-log.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { sayKeys } from '../kernel/keyboard.ts';
import { useEditing } from '../kernel/use-editing.ts';

const undoIn = (state: EditingState) => nextUndo(state.log)?.name ?? null;
const redoIn = (state: EditingState) => nextRedo(state.log)?.name ?? null;

/** A step back and a step forth, each by the name of what it takes back. */
export function UndoRedo({ editing }: { readonly editing: Editing }) {
  const undo = useEditing(editing, undoIn);
  const redo = useEditing(editing, redoIn);
  return (
    <>
      <Step word="撤销" sign="↶" name={undo} keys="mod+z" onStep={() => editing.undo()} />
      <Step word="重做" sign="↷" name={redo} keys="mod+shift+z" onStep={() => editing.redo()} />
    </>
  );
}

interface StepProps {
  readonly word: string;
  readonly sign: string;
  readonly name: string | null;
  readonly keys: string;
  onStep(): void;
}

function Step({ word, sign, name, keys, onStep }: StepProps) {
  const label = name ? `${word}：${name}` : word;
  return (
    <Tooltip title={name ? `${label}（${sayKeys(keys)}）` : `没有可以${word}的操作`}>
      <Button type="text" aria-label={label} disabled={!name} onClick={onStep}>
        {sign}
      </Button>
    </Tooltip>
  );
}
