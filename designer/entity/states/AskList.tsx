import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { freshKey } from '../../kernel/tree.ts';
import { Pick } from '../pieces/Pick.tsx';
import { allFields } from '../places.ts';
import type { MoveDocument } from './state-commands.ts';
import styles from './states.module.css';

type Ask = NonNullable<MoveDocument['ask']>[number];
type AskWords = Exclude<Ask, string>;

interface Props {
  readonly document: EntityDocument;
  readonly ask: readonly Ask[];
  readonly onChange: (ask: Ask[]) => void;
}

/** A bare key asks for that field, which must be answered. */
const inWords = (ask: Ask): AskWords => (typeof ask === 'string' ? { key: ask, need: true } : ask);

/** What is asked of whoever makes a move: fields of the record, or words of its own. */
export function AskList({ document, ask, onChange }: Props) {
  const fields = allFields(document)
    .filter(([path]) => !path.includes('.'))
    .map(([path, { label }]) => ({ value: path, label: label ?? path }));
  const isField = (key: string) => fields.some(({ value }) => value === key);
  const put = (index: number, next: AskWords) => onChange(ask.map((one, other) => (other === index ? next : one)));
  const taken = new Set(ask.map((one) => inWords(one).key));
  const addOwn = () =>
    onChange([...ask, { key: freshKey(new Set([...taken, ...Object.keys(document.fields)]), 'note'), label: '说明' }]);
  return (
    <section className={styles.block} aria-label="要填写什么">
      <h2>要填写什么</h2>
      {ask.map(inWords).map((one, index) => {
        const name = one.label ?? fields.find(({ value }) => value === one.key)?.label ?? one.key;
        return (
          <div key={one.key} className={styles.line}>
            <Input
              aria-label={`第${index + 1}项的名称`}
              value={one.label ?? ''}
              placeholder={name}
              maxLength={200}
              onChange={({ target }) => {
                const { label: _, ...rest } = one;
                if (target.value !== '') put(index, { ...one, label: target.value });
                else if (isField(one.key)) put(index, rest);
              }}
            />
            <Checkbox
              checked={one.need ?? false}
              onChange={({ target }) => put(index, { ...one, need: target.checked })}
            >
              必填
            </Checkbox>
            <Checkbox
              checked={one.long ?? false}
              onChange={({ target }) => put(index, { ...one, long: target.checked })}
            >
              多行
            </Checkbox>
            {!isField(one.key) && (
              <Checkbox
                checked={one.secret ?? false}
                onChange={({ target }) => put(index, { ...one, secret: target.checked })}
              >
                不显示也不留存
              </Checkbox>
            )}
            <Input
              aria-label={`“${name}”的填写提示`}
              value={one.help ?? ''}
              placeholder="填写提示"
              maxLength={200}
              onChange={({ target }) => {
                const { help: _, ...rest } = one;
                put(index, target.value === '' ? rest : { ...one, help: target.value });
              }}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`不再问“${name}”`}
              onClick={() => onChange(ask.filter((_, other) => other !== index))}
            />
          </div>
        );
      })}
      <div className={styles.adds}>
        <Pick
          label="再问一个字段"
          placeholder="再问一个字段…"
          search
          value={null}
          options={fields.filter(({ value }) => !taken.has(value))}
          onChange={(key) => onChange([...ask, { key, need: true }])}
        />
        <Button icon={<PlusOutlined />} onClick={addOwn}>
          一句说明
        </Button>
      </div>
    </section>
  );
}
