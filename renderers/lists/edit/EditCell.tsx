import { Button, Popover, Space } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isNothing } from '../../../schemas/check/same-value.ts';
import type { EntityPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { useEditors } from '../../fields/use-editors.ts';
import type { InputProps } from '../../fields/view.ts';
import { fieldViews } from '../../fields/views.ts';
import { find } from '../../registry/find.ts';
import { besideInRow } from '../beside-in-row.ts';
import { ListCell } from '../ListCell.tsx';
import styles from './edit.module.css';
import type { InlineEdit, Written } from './inline-edit.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly field: FieldPlan;
  readonly row: RecordData;
  readonly edit: InlineEdit;
}

interface CellInput {
  readonly value: unknown;
  readonly text?: string | undefined;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A cell that opens for writing: Enter keeps, Tab keeps and goes on to the next, Escape takes back. */
export function EditCell({ plan, field, row, edit }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<CellInput | null>(null);
  const [failed, setFailed] = useState<Exclude<Written, { is: 'saved' }> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const stands = row[field.path] ?? null;
  const isHere = useEditors([field]);
  const shown = typed ? { ...row, [field.path]: typed.value, [`${field.path}_dictText`]: typed.text } : row;

  const settle = async (over: RecordData, given: CellInput) => {
    const written = await edit.write(over, field, isNothing(given.value) ? null : given.value);
    if (written.is === 'saved') {
      setTyped(null);
      setFailed(null);
    } else setFailed(written);
  };
  const close = (given: CellInput | null) => {
    setOpen(false);
    if (!given || same(given.value, stands)) {
      setTyped(null);
      setFailed(null);
      return;
    }
    setTyped(given);
    void settle(row, given);
  };
  const giveUp = () => {
    setTyped(null);
    setFailed(null);
  };

  if (!isHere) return <ListCell plan={plan} field={field.path} row={row} />;
  if (isOpen)
    return (
      <Editor
        plan={plan}
        field={field}
        value={typed ? typed.value : stands}
        text={typed ? typed.text : (row[`${field.path}_dictText`] as string | undefined)}
        row={row}
        onClose={(given, goOn) => {
          close(given);
          if (goOn !== 0) openNeighbour(box.current, goOn);
        }}
        box={box}
      />
    );
  return (
    <Told
      failed={failed}
      field={field}
      plan={plan}
      onMine={(now) => typed && settle({ ...row, version: now.version ?? 0 }, typed)}
      onGiveUp={giveUp}
    >
      <div ref={box}>
        <button
          type="button"
          className={styles.cell}
          data-edit-cell
          data-failed={failed ? '' : undefined}
          data-field={field.path}
          title={`修改：${field.label}`}
          onClick={() => setOpen(true)}
        >
          <ListCell plan={plan} field={field.path} row={shown as RecordData} />
        </button>
      </div>
    </Told>
  );
}

/** Goes to the next cell that can be written, or the one before. */
function openNeighbour(from: HTMLElement | null, by: 1 | -1): void {
  const table = from?.closest('table');
  const here = from?.closest('td');
  if (!table || !here) return;
  const cells = [...table.querySelectorAll('td')].filter(
    (cell) => cell === here || cell.querySelector('[data-edit-cell]'),
  );
  const next = cells[cells.indexOf(here) + by]?.querySelector<HTMLElement>('[data-edit-cell]');
  next?.focus();
  next?.click();
}

interface EditorProps {
  readonly plan: EntityPlan;
  readonly field: FieldPlan;
  readonly row: RecordData;
  readonly value: unknown;
  readonly text: string | undefined;
  readonly box: React.RefObject<HTMLDivElement | null>;
  /** Null: taken back. */
  readonly onClose: (typed: CellInput | null, goOn: 0 | 1 | -1) => void;
}

function Editor({ plan, field, row, value, text, box, onClose }: EditorProps) {
  const [now, setNow] = useState<CellInput>({ value, text });
  const latest = useRef(now);
  const done = useRef(false);
  const inside = useRef(true);
  const wasListOpen = useRef(false);
  const end = (typed: CellInput | null, goOn: 0 | 1 | -1) => {
    if (done.current) return;
    done.current = true;
    onClose(typed, goOn);
  };
  const onChange: InputProps['onChange'] = (next, more) => {
    latest.current = { value: next, text: more?.text };
    setNow(latest.current);
  };
  useEffect(() => {
    const list = box.current?.querySelector('[role="combobox"][aria-expanded="false"]');
    list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  }, [box]);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (wasListOpen.current && event.key !== 'Tab') return;
    if (event.key === 'Escape') end(null, 0);
    else if (event.key === 'Enter') end(latest.current, 0);
    else if (event.key === 'Tab') end(latest.current, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const view = find(fieldViews, field.kind);
  if (!view) return null;
  const beside = besideInRow(plan, field, row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the interactive element; this only hears its keys
    <div
      ref={box}
      className={styles.editor}
      onFocus={() => {
        inside.current = true;
      }}
      onBlur={() => {
        inside.current = false;
        window.setTimeout(() => {
          if (!inside.current) end(latest.current, 0);
        });
      }}
      onKeyDownCapture={() => {
        wasListOpen.current = box.current?.querySelector('[aria-expanded="true"]') != null;
      }}
      onKeyDown={onKeyDown}
    >
      <view.Input
        id={`list-edit-${field.path}`}
        field={field}
        value={now.value ?? null}
        {...(now.text === undefined ? {} : { text: now.text })}
        onChange={onChange}
        locked={false}
        invalid={false}
        place="cell"
        autoFocus
        {...(beside ? { beside } : {})}
      />
    </div>
  );
}

interface ToldProps {
  readonly plan: EntityPlan;
  readonly field: FieldPlan;
  readonly failed: Exclude<Written, { is: 'saved' }> | null;
  readonly onMine: (now: RecordData) => void;
  readonly onGiveUp: () => void;
  readonly children: ReactNode;
}

/** What stood against the value, at the cell; where somebody was faster, one of the two is chosen. */
function Told({ plan, field, failed, onMine, onGiveUp, children }: ToldProps) {
  if (!failed) return children;
  return (
    <Popover
      open
      placement="bottomLeft"
      content={
        <div role="alert" className={styles.told}>
          {failed.is === 'refused' ? (
            failed.say
          ) : (
            <>
              {String(failed.now.updateBy_dictText ?? '他人')}已修改这条数据，“{field.label}”现在是：
              <ListCell plan={plan} field={field.path} row={failed.now} />
            </>
          )}
          <Space>
            {failed.is === 'stale' && (
              <Button size="small" type="primary" onClick={() => onMine(failed.now)}>
                用我填的
              </Button>
            )}
            <Button size="small" onClick={onGiveUp}>
              {failed.is === 'stale' ? '保留现在的' : '放弃修改'}
            </Button>
          </Space>
        </div>
      }
    >
      {children}
    </Popover>
  );
}
