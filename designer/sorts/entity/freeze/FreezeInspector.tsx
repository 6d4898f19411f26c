import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { FrozenDocument } from '../../../../schemas/sections/freeze/freeze.section.ts';
import { PickMany } from '../../../inputs/Pick.tsx';
import type { PaneProps } from '../pane.ts';
import styles from '../states/states.module.css';
import { contentOf, movesOf, removeFrozen, setFrozen } from './freeze-commands.ts';

interface Props {
  readonly frozenKey: string;
  readonly frozen: FrozenDocument;
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
}

/** What is kept word by word when a move is made, and which moves ask whether it still is the same. */
export function FreezeInspector({ frozenKey, frozen, document, editing }: Props) {
  const set = (next: FrozenDocument, isTyped = false) => editing.do(setFrozen(frozenKey, next, isTyped));
  const moves = movesOf(document);
  const { held, ...rest } = frozen;
  return (
    <div className={styles.inspector}>
      <Input
        aria-label="名称"
        maxLength={200}
        value={frozen.label}
        onChange={({ target }) => target.value !== '' && set({ ...frozen, label: target.value }, true)}
      />
      <PickMany
        label="固化于"
        placeholder="在哪些流转时固化"
        value={frozen.at}
        options={moves}
        onChange={(at) => at.length > 0 && set({ ...frozen, at: [...at] })}
      />
      <PickMany
        label="固化的内容"
        placeholder="字段或整个明细"
        value={frozen.of}
        options={contentOf(document)}
        onChange={(of) => of.length > 0 && set({ ...frozen, of: [...of] })}
      />
      <PickMany
        label="内容须未改动"
        placeholder="哪些流转前须与固化的一致"
        value={held ?? []}
        options={moves}
        onChange={(next) => set(next.length > 0 ? { ...frozen, held: [...next] } : rest)}
      />
      <Button danger icon={<DeleteOutlined />} onClick={() => editing.do(removeFrozen(frozenKey, frozen))}>
        删除固化
      </Button>
    </div>
  );
}
