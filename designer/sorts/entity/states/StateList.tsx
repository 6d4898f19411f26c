import { StatusDot } from '../../../../renderers/theme/StatusTag.tsx';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { FaceProps } from './face.ts';
import { fromOf, movePath, nodePath } from './state-commands.ts';
import { notesOf, notesOfMove } from './state-notes.ts';
import styles from './states.module.css';

/** The same as a list: for phones, and for who reads by ear. */
export function StateList({ picture, states, chosen, problems, onChoose, onRemove }: FaceProps) {
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    onRemove();
  };
  return (
    <ol className={styles.list} aria-label="状态和流转">
      {picture.states.map((placed) => (
        <li key={placed.key}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={chosen === nodePath(placed.key)}
            onClick={() => onChoose(nodePath(placed.key))}
            onKeyDown={onKeyDown}
          >
            <StatusDot tone={placed.node.tone ?? 'neutral'}>
              {placed.node.label}
              {states.start === placed.key && '（起始）'}
            </StatusDot>
            {notesOf(placed, problems).map((text) => (
              <small key={text}>{text}</small>
            ))}
          </button>
          <ul>
            {inOrder(states.moves)
              .filter(([, move]) => fromOf(move).includes(placed.key))
              .map(([key, move]) => (
                <li key={key}>
                  <button
                    type="button"
                    className={styles.entry}
                    aria-pressed={chosen === movePath(key)}
                    onClick={() => onChoose(movePath(key))}
                    onKeyDown={onKeyDown}
                  >
                    {move.label} → {states.nodes[move.to]?.label ?? move.to}
                    {notesOfMove(key, problems).map((text) => (
                      <small key={text}>{text}</small>
                    ))}
                  </button>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
