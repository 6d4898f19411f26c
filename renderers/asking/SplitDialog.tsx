import { Alert, Button, Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { MadeRecords, NextDecides, NextPreview } from '../../schemas/wire/records.ts';
import styles from './asking.module.css';

export interface SplitDialogProps {
  readonly title: string;
  /** What would be made. What it throws is told in the dialog, like what `make` throws. */
  readonly preview: () => Promise<NextPreview>;
  readonly make: () => Promise<MadeRecords>;
  readonly onMade: () => void;
  readonly onOpen: (entity: string, id: string) => void;
  readonly onClose: () => void;
}

/** Shows which documents a chain will make, makes them all, and leads to each. */
export function SplitDialog({ title, onOpen, onClose, ...props }: SplitDialogProps) {
  const { shown, made, refusal, isBusy, send } = useSplit(props);
  const count = shown?.records.length ?? 0;
  const isFine = count > 0 && shown?.records.every(({ fault }) => fault === null);
  const close = <Button onClick={onClose}>关闭</Button>;
  return (
    <Modal
      open
      title={made?.message ?? title}
      okText={count > 0 ? `生成${count}张` : '生成'}
      okButtonProps={{ disabled: !isFine, loading: isBusy }}
      cancelText="再想想"
      onOk={send}
      onCancel={onClose}
      {...(made ? { footer: close } : {})}
    >
      {!shown && refusal === '' && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {made ? <Made {...made} onOpen={onOpen} /> : shown && <Preview {...shown} />}
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
    </Modal>
  );
}

type Sending = Pick<SplitDialogProps, 'preview' | 'make' | 'onMade'>;

function useSplit({ preview, make, onMade }: Sending) {
  const [shown, setShown] = useState<NextPreview | null>(null);
  const [made, setMade] = useState<MadeRecords | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    preview()
      .then((found) => isCurrent && setShown(found))
      .catch((fault: unknown) => isCurrent && setRefusal(sayFault(fault)));
    return () => {
      isCurrent = false;
    };
    // once, as it opens
  }, []);
  const send = async () => {
    setBusy(true);
    setRefusal('');
    try {
      setMade(await make());
      onMade();
    } catch (fault) {
      setRefusal(sayFault(fault));
    } finally {
      setBusy(false);
    }
  };
  return { shown, made, refusal, isBusy, send };
}

const sayFault = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

function Preview({ title, records, left }: NextPreview) {
  return (
    <>
      <p className={styles.lead}>
        {records.length > 0
          ? `将生成${records.length}张${title}，一起生成或都不生成；生成后可以逐张打开修改。`
          : `没有可以生成${title}的明细。`}
      </p>
      <ul className={styles.parts} aria-label="将生成的单据">
        {records.map(({ by, from, lines, differs, fault }, at) => (
          <li key={at}>
            <strong>{sayBy(by)}</strong>
            <span>{`${lines}行明细 · 来自${saySome(from)}`}</span>
            {differs.map((one) => (
              <span key={one}>{one}</span>
            ))}
            {fault !== null && <Alert type="error" showIcon title={fault} />}
          </li>
        ))}
      </ul>
      {records.some(({ fault }) => fault !== null) && (
        <p className={styles.lead}>请先在原单据补齐再生成；原单据没有的内容，请管理员在“应用设计”的下推里带过去。</p>
      )}
      <Left left={left} />
    </>
  );
}

function Made({ entity, records, left, onOpen }: MadeRecords & Pick<SplitDialogProps, 'onOpen'>) {
  return (
    <>
      <ul className={styles.parts} aria-label="已生成的单据">
        {records.map(({ id, name, by, lines }) => (
          <li key={id}>
            <Button type="link" className={styles.made ?? ''} onClick={() => onOpen(entity, id)}>
              {name}
            </Button>
            <span>{`${sayBy(by)} · ${lines}行明细`}</span>
          </li>
        ))}
      </ul>
      <Left left={left} />
    </>
  );
}

const MOST_LEFT = 10;

/** Lines of which nothing is made. */
function Left({ left }: Pick<NextPreview, 'left'>) {
  if (left.length === 0) return null;
  const more = left.length > MOST_LEFT ? [`……等${left.length}行`] : [];
  const said = [...left.slice(0, MOST_LEFT), ...more].map((one) => <div key={one}>{one}</div>);
  return <Alert type="warning" showIcon title={`有${left.length}行留在原单据`} description={said} />;
}

/** What is not shown to its reader is a dash. */
const sayBy = (by: readonly NextDecides[]): string =>
  by.map(({ label, text }) => `${label}：${text ?? '—'}`).join('，');

const MOST_NAMED = 3;
const saySome = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? ` 等${names.length}张` : '');
