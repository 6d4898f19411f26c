import { Button, Select } from 'antd';
import { useState } from 'react';
import type { DictDocument } from '../../../../schemas/language/dict.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { DictEditor } from './DictEditor.tsx';
import styles from './inspector.module.css';
import { OptionsInput } from './OptionsInput.tsx';

interface Props {
  readonly words: Readonly<Record<string, unknown>>;
  readonly others: readonly Document[];
  /** Sets several properties at once: a dictionary instead of options, or the other way round. */
  onSetAll(words: Readonly<Record<string, unknown>>, said: string): void;
  onDict(dict: string, body: DictDocument): Promise<void>;
}

interface Option {
  readonly value: string;
  readonly text: string;
}

/** Where the choices come from: a dictionary, which can be changed and begun right here, or a few of the field's own. */
export function ChoiceSource({ words, others, onSetAll, onDict }: Props) {
  const [edited, setEdited] = useState<string | null>(null);
  const dicts = others.filter((other): other is DictDocument => other.kind === 'dict');
  const dict = typeof words.dict === 'string' ? words.dict : null;
  const found = dicts.find(({ key }) => key === dict);
  const options = (words.options ?? []) as readonly Option[];
  return (
    <>
      <Labelled label="选项来自">
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            value={dict ?? ''}
            onChange={(next) =>
              next === ''
                ? onSetAll({ dict: undefined, options: [{ value: '1', text: '选项1' }] }, '选项来源')
                : onSetAll({ dict: next, options: undefined }, '选项来源')
            }
            options={[
              { value: '', label: '就在这里列出' },
              ...dicts.map(({ key, title }) => ({ value: key, label: `字典：${titleOf(title)}` })),
            ]}
          />
        )}
      </Labelled>
      {dict === null && <OptionsInput options={options} onChange={(next) => onSetAll({ options: next }, '选项')} />}
      {found && (
        <div className={styles.items}>
          <span>
            {inOrder(found.items)
              .filter(([, item]) => !item.off)
              .slice(0, 8)
              .map(([, item]) => item.text)
              .join('、')}
          </span>
          {!found.closed && (
            <Button size="small" onClick={() => setEdited(found.key)}>
              修改字典
            </Button>
          )}
        </div>
      )}
      <Button size="small" onClick={() => setEdited('')}>
        新建字典
      </Button>
      {edited !== null && (
        <DictEditor
          dict={dicts.find(({ key }) => key === edited) ?? null}
          taken={dicts.map(({ key }) => key)}
          start={dict === null ? options : []}
          onClose={() => setEdited(null)}
          onSave={async (body) => {
            await onDict(body.key, body);
            setEdited(null);
            if (body.key !== dict) onSetAll({ dict: body.key, options: undefined }, '选项来源');
          }}
        />
      )}
    </>
  );
}
