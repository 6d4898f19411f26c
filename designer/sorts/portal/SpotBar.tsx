import { useMemo } from 'react';
import { FormatBar } from '../../../renderers/widgets/format-bar/FormatBar.tsx';
import { plainFormat } from '../../../renderers/widgets/format-bar/text-format.ts';
import { valuesFor } from '../../../schemas/compile/lay-page.ts';
import type { Words } from '../../../schemas/kinds/block-values.ts';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { fieldAt, kindOf, nameOf, nodeOf } from './blocks.ts';
import { saidOf, setField } from './commands.ts';
import styles from './editor.module.css';
import type { Spot } from './in-place.tsx';
import { drawnFormat, formatOf, withFormat } from './with-format.ts';

const documentIn = (state: EditingState) => state.log.document;

/** The format bar of the text one is typing on the canvas. */
export function SpotBar({
  editing,
  spot,
  onClose,
}: {
  readonly editing: Editing;
  readonly spot: Spot | null;
  readonly onClose: () => void;
}) {
  const document = useEditing(editing, documentIn);
  const drawn = useMemo(() => (spot ? drawnFormat(spot.key, spot.field) : plainFormat), [spot]);
  const node = spot ? nodeOf(document, spot.key) : undefined;
  const kind = kindOf(node);
  const field = spot && fieldAt(kind, spot.field);
  if (!spot || !kind || field?.kind !== 'words')
    return <div className={styles.spot}>点画布上的文字直接改，拖动区块换位置</div>;
  const said = saidOf(document, spot.key, spot.field);
  const words = (said ?? valuesFor(kind, {})[spot.field] ?? { text: '' }) as Words;
  return (
    <div className={styles.spot}>
      <span>
        {nameOf(document, spot.key)} · {field.label}
      </span>
      <FormatBar
        label={field.label}
        value={formatOf(words, drawn)}
        onChange={(next) =>
          editing.do(setField(editing.state().log.document, [spot.key], spot.field, withFormat(words, next, drawn)))
        }
      />
      <button type="button" className={styles.close} aria-label="收起格式栏" onClick={onClose}>
        ×
      </button>
    </div>
  );
}
