import type { DragEvent } from 'react';
import styles from './parameter-list.module.css';

export interface Parameter {
  readonly value: string;
  /** What stands there in the end: 供应商名称. */
  readonly label?: string;
}

interface Props {
  readonly parameters: readonly Parameter[];
  /** Puts a mark where the writer is; it is handed on as `#value#`. */
  onInsert(mark: string): void;
}

const markOf = ({ value }: Parameter): string => `#${value}#`;

/** The marks of a template: each is dragged into the text or put there by a click. */
export function ParameterList({ parameters, onInsert }: Props) {
  const drag = (event: DragEvent, parameter: Parameter) => {
    event.dataTransfer.setData('text/plain', markOf(parameter));
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <div className={styles.parameters}>
      <p className={styles.hint}>请用以下标识替代模版中对应的信息</p>
      <ul className={styles.list}>
        {parameters.map((parameter) => (
          <li key={parameter.value}>
            <button
              type="button"
              draggable
              className={styles.parameter}
              onDragStart={(event) => drag(event, parameter)}
              // the place in the text must not be lost to the button
              onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
              onClick={() => onInsert(markOf(parameter))}
            >
              <code>{markOf(parameter)}</code>
              {parameter.label && <span>{parameter.label}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
