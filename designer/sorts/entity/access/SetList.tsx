import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { PickMany } from '../../../inputs/Pick.tsx';
import { allFields, sayFieldSet } from '../../../kernel/places.ts';
import type { PaneProps } from '../pane.ts';
import { targetOptions } from '../rules/effects.ts';
import styles from './access.module.css';
import { addSet, setSet } from './access-commands.ts';

interface Props {
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
}

/** Fields that are hidden or opened together: all prices, say. */
export function SetList({ document, editing }: Props) {
  const options = targetOptions(document, '').filter(({ value }) => !/^[@*]/.test(value));
  const sets = Object.entries(document.access?.sets ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (
    <div className={styles.cards}>
      {sets.map(([key, fields]) => (
        <section key={key} className={styles.card} aria-label={sayFieldSet(document, key)}>
          <div className={styles.bar}>
            <b>{sayFieldSet(document, key)}</b>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除${sayFieldSet(document, key)}`}
              onClick={() => editing.do(setSet(key, undefined))}
            />
          </div>
          <PickMany
            label={`${sayFieldSet(document, key)}的字段`}
            value={fields}
            options={options}
            onChange={(next) => editing.do(setSet(key, next))}
          />
        </section>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={!document.access}
        onClick={() => editing.do(addSet(document, allFields(document)[0]?.[0] ?? 'id'))}
      >
        添加字段集
      </Button>
    </div>
  );
}
