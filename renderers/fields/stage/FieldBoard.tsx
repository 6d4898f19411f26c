import type { ReactNode } from 'react';
import { find } from '../../registry/find.ts';
import { FieldServicesContext } from '../services.ts';
import type { InputProps } from '../view.ts';
import { fieldViews } from '../views.ts';
import { fieldPlan } from './field-plan.ts';
import { memoryServices } from './memory-services.ts';
import styles from './stage.module.css';

interface BoardProps {
  readonly kind: string;
  readonly label: string;
  readonly path?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly text?: string;
  /** For the stories that play one field on its own. */
  readonly onChange?: InputProps['onChange'];
}

/** Every way one kind of field can stand on a screen, side by side. */
export function FieldBoard({ kind, label, path = 'field', config, value, text }: BoardProps) {
  const view = find(fieldViews, kind);
  if (!view) return null;
  const field = fieldPlan(kind, path, label, config);
  const input = (id: string, more: Partial<InputProps>) => (
    <view.Input
      id={id}
      field={field}
      value={value}
      place="head"
      locked={false}
      invalid={false}
      onChange={() => undefined}
      {...(text !== undefined && more.value === undefined && { text })}
      {...more}
    />
  );
  const tile = (title: string, id: string, content: ReactNode, place = 'head') => (
    <div className={styles.tile} data-place={place}>
      <label htmlFor={id}>
        {label}
        <small>{title}</small>
      </label>
      <div className={styles.input}>{content}</div>
    </div>
  );
  const shown = { field, value, ...(text !== undefined && { text }) };
  return (
    <FieldServicesContext value={memoryServices}>
      <div className={styles.board}>
        {tile('填写', 'head', input('head', {}))}
        {tile('空', 'empty', input('empty', { value: null }))}
        {tile('有误', 'wrong', input('wrong', { invalid: true }))}
        {tile('锁定', 'locked', input('locked', { locked: true }))}
        {tile('锁定且空', 'none', input('none', { locked: true, value: null }))}
        {tile('查看', 'read', <view.Read {...shown} />)}
        {tile('查询', 'filter', input('filter', { place: 'filter', value: null }))}
        {tile('明细编辑', 'cell', input('cell', { place: 'cell' }), 'cell')}
        {tile('表格', 'shown', <view.Cell {...shown} />, 'cell')}
        {tile('表格且空', 'shown-none', <view.Cell field={field} value={null} />, 'cell')}
      </div>
    </FieldServicesContext>
  );
}
