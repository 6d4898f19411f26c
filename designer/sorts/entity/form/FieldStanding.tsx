import { InputNumber, Segmented } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import type { Editing } from '../../../kernel/editing.ts';
import { fieldOf, keyOf, partOf } from '../../../kernel/places.ts';
import { readAt } from '../../../kernel/steps.ts';
import { Flag } from './Flag.tsx';
import { setCell, setFoot } from './form-commands.ts';
import styles from './inspector.module.css';
import { kindNamed } from './kind-named.ts';
import { type Layout, mapOfField } from './layout.ts';

interface Props {
  readonly editing: Editing;
  readonly document: EntityDocument;
  readonly layout: Layout;
  readonly path: string;
}

interface Cell {
  readonly span?: number;
  readonly w?: number;
  readonly pin?: string;
  readonly off?: boolean;
}

/** How it stands in this form. */
export function FieldStanding({ editing, document, layout, path }: Props) {
  const map = mapOfField(layout, path);
  if (!map) return null;
  const cell = readAt(document, at(map, keyOf(path))) as Cell | undefined;
  const set = (property: string, value: unknown, words: string) =>
    editing.do(setCell(document, layout, [path], property, value, words));
  return (
    <div className={styles.group}>
      <h3>在表单上</h3>
      {partOf(path) === '' ? (
        <Labelled label="占几格">
          {() => (
            <Segmented
              aria-label="占几格"
              value={cell?.span ?? 0}
              options={[{ value: 0, label: '自动' }, 1, 2, 3]}
              onChange={(span) => set('span', span === 0 ? undefined : span, '宽度')}
            />
          )}
        </Labelled>
      ) : (
        <>
          <Labelled label="列宽">
            {(id) => (
              <InputNumber
                id={id}
                min={40}
                max={800}
                precision={0}
                placeholder="按类型"
                value={cell?.w ?? null}
                onChange={(w) => set('w', w ?? undefined, '列宽')}
              />
            )}
          </Labelled>
          <Flag
            label="固定在左边"
            on={cell?.pin === 'left'}
            onSet={(on) => set('pin', on ? 'left' : undefined, '固定列')}
          />
          <Flag
            label="不显示这一列"
            help="值还在，规则和计算照常用它"
            on={cell?.off === true}
            onSet={(off) => set('off', off, '显示')}
          />
          {!partOf(path).includes('.') && <Foot {...{ editing, document, layout, path }} />}
        </>
      )}
    </div>
  );
}

const feet = [
  { value: 'none', label: '没有' },
  { value: 'sum', label: '合计' },
  { value: 'count', label: '计数' },
] as const;

/** What stands below the column. */
function Foot({ editing, document, layout, path }: Props) {
  const words = fieldOf(document, path);
  const shown = readAt(document, at('/forms', layout.form, 'body', partOf(path), 'foot', keyOf(path)));
  const now = feet.find(({ value }) => value === shown)?.value ?? 'none';
  const isNumber = words !== undefined && kindNamed(words.type)?.type(words as never).is === 'number';
  return (
    <Labelled label="表尾">
      {() => (
        <Pick
          label="表尾"
          value={now}
          options={feet.filter(({ value }) => value !== 'sum' || isNumber || now === 'sum')}
          onChange={(next) => {
            const how = feet.find(({ value }) => value === next)?.value ?? 'none';
            editing.do(setFoot(document, layout.form, path, how === 'none' ? undefined : how));
          }}
        />
      )}
    </Labelled>
  );
}
