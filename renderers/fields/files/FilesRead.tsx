import { CheckCircleFilled, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { differs } from '../../../schemas/check/differs.ts';
import type { FieldPlan } from '../../../schemas/compile/plan.ts';
import { groupDecimal, isDecimal } from '../../../schemas/kinds/decimal-text.ts';
import type { FileReading } from '../../../schemas/kinds/field-kind.ts';
import type { FileSays, SaidField } from '../../../schemas/wire/file-says.ts';
import { useFieldServices } from '../services.ts';
import { isEmpty } from '../shown/shown.tsx';
import { useStoredFiles } from '../uploads/use-stored-files.ts';
import styles from './files-read.module.css';

type Beside = Readonly<Record<string, unknown>>;

interface Props {
  readonly field: FieldPlan;
  readonly reading: FileReading;
  readonly ids: readonly string[];
  readonly beside: Beside;
  onFill(fill: Beside): void;
}

const failed: FileSays = { fault: '文件没有读取：网络或服务不可用，稍后重新打开可再读取；提交时总会核对', says: [] };

/**
 * What files say beside what was keyed. One that comes in fills what is empty by itself; what stands otherwise is shown, and is
 * changed by whoever presses the button.
 */
export function FilesRead({ field, reading, ids, beside, onFill }: Props) {
  const files = useStoredFiles(ids).filter(({ name }) => name.toLowerCase().endsWith(`.${reading.reader.extension}`));
  const [had] = useState(() => new Set(ids));
  const told = useTold(
    field,
    files.map(({ id }) => id),
  );
  const filled = useRef(had);
  const now = useRef({ beside, onFill });
  useEffect(() => {
    now.current = { beside, onFill };
  });
  useEffect(() => {
    for (const [id, { says }] of told) {
      if (filled.current.has(id)) continue;
      filled.current.add(id);
      const empty = says.filter((one) => one.writes && isEmpty(now.current.beside[one.field]));
      if (empty.length > 0) now.current.onFill(fillOf(empty));
    }
  }, [told]);
  if (!useFieldServices().readFile) return null;
  return files.map(({ id, name }) => (
    <FileRead key={id} name={name} told={told.get(id)} beside={beside} onFill={onFill} />
  ));
}

/** What was told of these files; each is asked about once. */
function useTold(field: FieldPlan, ids: readonly string[]): ReadonlyMap<string, FileSays> {
  const { readFile, entity } = useFieldServices();
  const [told, setTold] = useState<ReadonlyMap<string, FileSays>>(new Map());
  const asked = useRef(new Set<string>());
  const key = ids.join();
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) {
      if (!readFile || asked.current.has(id)) continue;
      asked.current.add(id);
      readFile(entity, field.key, id)
        .catch(() => failed)
        .then((says) => setTold((before) => new Map(before).set(id, says)));
    }
  }, [key, readFile, entity, field.key]);
  return told;
}

const fillOf = (says: readonly SaidField[]): Beside =>
  Object.fromEntries(
    says.flatMap(({ field, value, text }) => [[field, value], ...(text === null ? [] : [[`${field}_dictText`, text]])]),
  );

interface OneProps extends Pick<Props, 'beside' | 'onFill'> {
  readonly name: string;
  readonly told: FileSays | undefined;
}

function FileRead({ name, told, beside, onFill }: OneProps) {
  if (!told)
    return (
      <p className={styles.line}>
        <LoadingOutlined /> 正在读取“{name}”
      </p>
    );
  if (told.fault !== null)
    return (
      <p className={styles.box} data-tone="danger" role="alert">
        <ExclamationCircleFilled className={styles.mark} />
        <span className={styles.body}>{told.fault}</span>
      </p>
    );
  const others = told.says.filter((one) => differs(beside[one.field], one.value));
  if (others.length === 0)
    return (
      <p className={styles.line} data-tone="success" role="status">
        <CheckCircleFilled className={styles.mark} />
        <span>
          与“{name}”核对一致：{told.says.map(({ label }) => label).join('、')}
        </span>
      </p>
    );
  const writable = others.filter(({ writes }) => writes);
  return (
    <div className={styles.box} data-tone="waiting" role="alert">
      <ExclamationCircleFilled className={styles.mark} />
      <div className={styles.body}>
        <p>“{name}”与填写的不一致：</p>
        <ul>
          {others.map((one) => (
            <li key={one.field}>
              {one.label}：填写 {sayKeyed(one.field, beside)}，文件 {one.said}
            </li>
          ))}
        </ul>
        {writable.length > 0 && (
          <Button size="small" className={styles.take ?? ''} onClick={() => onFill(fillOf(writable))}>
            按文件填写
          </Button>
        )}
      </div>
    </div>
  );
}

function sayKeyed(field: string, beside: Beside): string {
  const value = beside[field];
  const text = beside[`${field}_dictText`];
  if (isEmpty(value)) return '（空）';
  if (typeof text === 'string' && text !== '') return text;
  return isDecimal(value) && value.includes('.') ? groupDecimal(value) : String(value);
}
