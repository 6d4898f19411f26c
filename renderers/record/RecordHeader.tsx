import { ArrowLeftOutlined, EditOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useAtomValue } from 'jotai';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { HEAD } from '../forms/tree.ts';
import { SignMark } from '../theme/SignMark.tsx';
import { StatusTag } from '../theme/StatusTag.tsx';
import { Guarded } from './Guarded.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import { RulesButton } from './RulesButton.tsx';
import styles from './record.module.css';
import { StateBar } from './StateBar.tsx';
import type { Session } from './session.ts';
import { edit } from './session-work.ts';
import { useLoaded } from './use-loaded.ts';
import { useMoreMenu } from './use-more-menu.ts';

interface Props extends RecordPageProps {
  readonly session: Session;
  readonly onMove: (move: string) => void;
  readonly onAct: (action: string) => void;
  readonly onPrint: (print: string | null) => void;
  readonly onThen: () => void;
}

/** What it is, where it stands, what comes next, and what can be done with it. */
export function RecordHeader(props: Props) {
  const { plan, onClose } = props;
  const { reading } = useForm();
  const record = useLoaded();
  const isNew = record.id === undefined;
  return (
    <header className={`${styles.panel} ${styles.header}`}>
      <div className={styles.titleLine}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label="返回"
          className={styles.back}
          onClick={onClose}
        />
        <SignMark entity={plan.entity} />
        <h1>
          <small>{isNew ? `新建${plan.title}` : plan.title}</small>
          {!isNew && <Name />}
        </h1>
        {!isNew && <StateTag />}
        <div className={styles.headerActions}>
          <RulesButton />
          {reading && <HeaderActions {...props} />}
        </div>
      </div>
      {plan.states && !isNew && <StateBar {...props} />}
      {!isNew && <KeyFigures />}
    </header>
  );
}

function Name() {
  const { store } = useForm();
  const cell = useFormAtom(store, store.cellAtom(HEAD, store.plan.named));
  const isCode = store.plan.fields[store.plan.named]?.locked;
  return <span className={isCode ? styles.code : undefined}>{cell.text ?? String(cell.value ?? '')}</span>;
}

function StateTag() {
  const { store } = useForm();
  const { states } = store.plan;
  const cell = useFormAtom(store, store.cellAtom(HEAD, states?.field ?? ''));
  const node = states?.nodes.find(({ key }) => key === cell.value);
  return node ? <StatusTag tone={node.tone}>{node.label}</StatusTag> : null;
}

function HeaderActions({ session, ...props }: Props) {
  const state = useAtomValue(session.stateAtom, { store: session.jotai });
  const menu = useMoreMenu({ session, ...props });
  return (
    <>
      {'edit' in props.plan.access.ops && (
        <Guarded session={session} operation="edit">
          <Button icon={<EditOutlined aria-hidden />} disabled={state.busy !== null} onClick={() => edit(session)}>
            编辑
          </Button>
        </Guarded>
      )}
      <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label="更多操作" />
      </Dropdown>
    </>
  );
}
