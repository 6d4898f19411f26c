import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Result, Skeleton, Tag } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { RecordThen } from '../../schemas/wire/records.ts';
import { FormContext } from '../forms/form-context.tsx';
import { createFormStore } from '../forms/form-store.ts';
import { FormBody } from './FormBody.tsx';
import { FrozenTexts } from './Frozen.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import record from './record.module.css';
import { sayValue } from './say-value.ts';
import { type Session, sayFault } from './session.ts';
import styles from './then.module.css';
import { useLoaded } from './use-loaded.ts';

interface Props extends Pick<RecordPageProps, 'company' | 'form'> {
  readonly session: Session;
  /** Unless said, the one that was handed in. */
  readonly version: number | undefined;
  readonly onClose: () => void;
}

/** The record as it stood, in the form it had then; in place of the record as it is. */
export function ThenView({ session, version, onClose, ...props }: Props) {
  const [{ then, fault }, retry] = useThen(session, version);
  const { plan } = session.needs;
  return (
    <div className={record.page}>
      <div className={record.column}>
        <header className={`${record.panel} ${record.header}`}>
          <div className={record.titleLine}>
            <Button
              type="text"
              autoFocus
              icon={<ArrowLeftOutlined aria-hidden />}
              aria-label="回到现在的单据"
              className={record.back ?? ''}
              onClick={onClose}
            />
            <h1>
              <small>{then?.plan.title ?? plan.title}</small>
              {then ? `第 ${then.version} 版` : '历史版本'}
            </h1>
            {then && <Tag>{`${then.byName} 于 ${then.at.slice(0, 16)} ${then.did}`}</Tag>}
          </div>
        </header>
        {fault && <Result status="warning" title="无法显示这一版" subTitle={fault} extra={<Retry onClick={retry} />} />}
        {!then && !fault && <Skeleton active paragraph={{ rows: 10 }} />}
        {then && <Standing {...props} session={session} then={then} />}
      </div>
    </div>
  );
}

const Retry = ({ onClick }: { readonly onClick: () => void }) => (
  <Button type="primary" onClick={onClick}>
    重试
  </Button>
);

function useThen({ needs }: Session, version: number | undefined) {
  const [asked, setAsked] = useState<{ readonly then?: RecordThen; readonly fault?: string }>({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setAsked({});
    needs.services
      .then(needs.id ?? '', version)
      .then((then) => isCurrent && setAsked({ then }))
      .catch((fault: unknown) => isCurrent && setAsked({ fault: sayFault(fault) }));
    return () => {
      isCurrent = false;
    };
  }, [needs, version, tries]);
  return [asked, useCallback(() => setTries((count) => count + 1), [])] as const;
}

interface StandingProps extends Pick<Props, 'session' | 'company' | 'form'> {
  readonly then: RecordThen;
}

function Standing({ session, then, company = '', form = 'edit' }: StandingProps) {
  const { asker, id } = session.needs;
  const { plan, isOlder } = then;
  const open = useMemo(() => {
    // It stood already: what it did not have then is told as nothing, not kept for later.
    const record = { ...then.record, id: id ?? '' };
    return { store: createFormStore({ plan, record, asker }), reading: true };
  }, [plan, then, asker, id]);
  const frozen = useCallback(async () => then.frozen ?? [], [then]);
  const [isPrinting, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const drawn = plan.forms[form] ?? Object.values(plan.forms)[0];
  return (
    <>
      <div className={styles.lead}>
        <Alert
          showIcon
          type={isOlder ? 'warning' : 'info'}
          title={isOlder ? '表单此后改过：这里是当时的表单和当时的内容' : '表单与现在相同：这里是当时的内容'}
        />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
          打印这一版
        </Button>
      </div>
      <FormContext value={open}>
        {drawn && <FormBody form={drawn} />}
        {isPrinting && (
          <PrintSheet
            print={null}
            version={`第 ${then.version} 版（${then.at.slice(0, 16)}）`}
            frozen={frozen}
            company={company}
            asker={asker}
            onDone={stopPrinting}
          />
        )}
      </FormContext>
      {then.frozen && <FrozenTexts frozen={then.frozen} />}
      {then.added.length > 0 && <Added plan={session.needs.plan} added={then.added} />}
    </>
  );
}

/** What the form has been given since: said with what stands there today. */
function Added({ plan, added }: { readonly plan: EntityPlan; readonly added: readonly string[] }) {
  const now = useLoaded();
  return (
    <section className={styles.added} aria-labelledby="added-since">
      <h2 id="added-since">此后新增的栏目</h2>
      <p>当时的表单里没有这些，所列为现在的内容。</p>
      <dl>
        {added.map((path) => (
          <div key={path}>
            <dt>{labelOf(plan, path)}</dt>
            <dd>{sayNow(plan, now, path)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function labelOf({ fields, parts }: EntityPlan, path: string): string {
  const field = fields[path];
  const part = field?.part && parts[field.part];
  return `${part ? `${part.label} › ` : ''}${field?.label ?? path}`;
}

function sayNow(plan: EntityPlan, now: RecordData, path: string): string {
  const field = plan.fields[path];
  if (field?.part !== '') return '见各行';
  const text = now[`${field.key}_dictText`];
  return sayValue(plan, field, now[field.key], typeof text === 'string' ? text : undefined);
}
