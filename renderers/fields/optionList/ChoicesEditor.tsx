import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { isDecimal, readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { type Choice, choicesIn, MOST_CHOICES, writeChoice } from '../../../schemas/values/choices.ts';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { InputProps } from '../view.ts';
import styles from './ChoicesEditor.module.css';

/** Each choice a line: its text, its points, whether it decides alone. A line without a text is not kept. */
export function ChoicesEditor(props: InputProps) {
  const { id, field, value, invalid, describedBy, onChange } = props;
  const held = choicesIn(value);
  const [blank, setBlank] = useState(held.length === 0);
  const lines: readonly Choice[] = blank ? [...held, { text: '' }] : held;
  const change = (at: number, next: Choice | null) => {
    const kept = lines.flatMap((one, no) => (no === at ? (next ?? []) : one)).filter(({ text }) => text !== '');
    if (at >= held.length) setBlank(false);
    onChange(kept.length === 0 ? null : kept.map(writeChoice));
    if (kept.length === 0) setBlank(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div role="group" aria-label={field.label} aria-describedby={describedBy} className={styles.rows}>
      {lines.map((line, at) => (
        <div key={at} className={styles.row}>
          <div className={styles.text}>
            <TypedInput
              {...props}
              id={at === 0 ? id : `${id}-${at}`}
              field={{ ...field, label: `第 ${at + 1} 个答案`, need: false }}
              place="cell"
              invalid={invalid}
              value={line.text}
              shown={line.text}
              read={(typed) => typed.trim()}
              onChange={(text) => change(at, { ...line, text: String(text ?? '') })}
            />
          </div>
          <div className={styles.points}>
            <TypedInput
              {...props}
              id={`${id}-${at}-points`}
              field={{ ...field, label: `第 ${at + 1} 个答案的分值`, need: false }}
              place="cell"
              isNumber
              inputMode="decimal"
              suffix="分"
              value={line.points ?? null}
              shown={isDecimal(line.points) ? trimDecimal(line.points) : (line.points ?? '')}
              read={(typed) => (typed.trim() === '' ? null : (readDecimal(typed) ?? typed))}
              onChange={(points) => change(at, withPoints(line, points))}
            />
          </div>
          <Checkbox
            checked={line.veto === true}
            disabled={line.text === ''}
            onChange={({ target }) => change(at, withVeto(line, target.checked))}
          >
            一票否决
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第 ${at + 1} 个答案`}
            disabled={line.text === '' && held.length === 0}
            onClick={() => (at < held.length ? change(at, null) : setBlank(false))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        className={styles.add ?? ''}
        icon={<PlusOutlined aria-hidden />}
        disabled={blank || held.length >= MOST_CHOICES}
        onClick={() => setBlank(true)}
      >
        添加答案
      </Button>
    </div>
  );
}

const withPoints = ({ text, veto }: Choice, points: unknown): Choice => ({
  text,
  ...(points !== null && points !== '' && { points: String(points) }),
  ...(veto && { veto }),
});

const withVeto = ({ veto: _, ...line }: Choice, veto: boolean): Choice => ({ ...line, ...(veto && { veto }) });
