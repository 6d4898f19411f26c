import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Pick } from '../../../inputs/Pick.tsx';
import { fieldsOf } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import type { MoveDocument } from './state-commands.ts';
import styles from './states.module.css';

type Ask = NonNullable<MoveDocument['ask']>[number];
type AskWords = Exclude<Ask, string>;

interface Props {
  readonly document: EntityDocument;
  /** Whose rows keep the answers; the record itself unless said. */
  readonly part?: string;
  readonly ask: readonly Ask[];
  /** The house may make it too: what stands for an answer then is asked for. */
  readonly byItself?: boolean;
  readonly onChange: (ask: Ask[]) => void;
}

/** A bare key asks for that field, which must be answered. */
const inWords = (ask: Ask): AskWords => (typeof ask === 'string' ? { key: ask, need: true } : ask);

/** What is asked of whoever makes a move: fields of the record, or words of its own. */
export function AskList({ document, part = '', ask, byItself = false, onChange }: Props) {
  const fields = inOrder(fieldsOf(document, part)).map(([value, { label }]) => ({ value, label: label ?? value }));
  const isField = (key: string) => fields.some(({ value }) => value === key);
  const put = (index: number, next: AskWords) => onChange(ask.map((one, other) => (other === index ? next : one)));
  const taken = new Set(ask.map((one) => inWords(one).key));
  const addOwn = () =>
    onChange([
      ...ask,
      { key: freshKey(new Set([...taken, ...Object.keys(fieldsOf(document, part))]), 'note'), label: '说明' },
    ]);
  return (
    <section className={styles.block} aria-label="要填写什么">
      <h2>要填写什么</h2>
      {ask.map(inWords).map((one, index) => {
        const name = one.label ?? fields.find(({ value }) => value === one.key)?.label ?? one.key;
        return (
          <AskLine
            key={one.key}
            no={index + 1}
            {...{ one, name, byItself }}
            isField={isField(one.key)}
            onChange={(next) => put(index, next)}
            onRemove={() => onChange(ask.filter((_, other) => other !== index))}
          />
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

interface LineProps {
  readonly no: number;
  readonly one: AskWords;
  readonly name: string;
  readonly isField: boolean;
  readonly byItself: boolean;
  readonly onChange: (next: AskWords) => void;
  readonly onRemove: () => void;
}

function AskLine({ no, one, name, isField, byItself, onChange, onRemove }: LineProps) {
  return (
    <div className={styles.line}>
      <Input
        aria-label={`第${no}项的名称`}
        value={one.label ?? ''}
        placeholder={name}
        maxLength={200}
        onChange={({ target }) => {
          const { label: _, ...rest } = one;
          if (target.value !== '') onChange({ ...one, label: target.value });
          else if (isField) onChange(rest);
        }}
      />
      <Checkbox checked={one.need ?? false} onChange={({ target }) => onChange({ ...one, need: target.checked })}>
        必填
      </Checkbox>
      <Checkbox checked={one.long ?? false} onChange={({ target }) => onChange({ ...one, long: target.checked })}>
        多行
      </Checkbox>
      {!isField && (
        <Checkbox checked={one.secret ?? false} onChange={({ target }) => onChange({ ...one, secret: target.checked })}>
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
          onChange(target.value === '' ? rest : { ...one, help: target.value });
        }}
      />
      {((byItself && !one.secret) || one.byItself !== undefined) && (
        <Input
          aria-label={`自动办理时“${name}”填写什么`}
          value={one.byItself ?? ''}
          placeholder="自动办理时填写"
          maxLength={200}
          onChange={({ target }) => {
            const { byItself: _, ...rest } = one;
            onChange(target.value === '' ? rest : { ...one, byItself: target.value });
          }}
        />
      )}
      <Button type="text" icon={<DeleteOutlined />} aria-label={`不再问“${name}”`} onClick={onRemove} />
    </div>
  );
}
