import { ArrowLeftOutlined, EditOutlined, EllipsisOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useAtomValue } from 'jotai';
import { allowed } from '../../schemas/check/allowed.ts';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { HEAD } from '../forms/tree.ts';
import { StatusTag } from '../theme/StatusTag.tsx';
import { Guarded } from './Guarded.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import styles from './record.module.css';
import { StateBar } from './StateBar.tsx';
import type { Session } from './session.ts';
import { act, edit, remove } from './session-work.ts';
import { useVersion } from './use-version.ts';

interface Props extends RecordPageProps {
  readonly session: Session;
  readonly onMove: (move: string) => void;
}

/** What it is, where it stands, what comes next, and what can be done with it. */
export function RecordHeader(props: Props) {
  const { plan, session, onClose, onMove } = props;
  const { reading } = useForm();
  const record = useVersion();
  const isNew = record.id === undefined;
  return (
    <header className={`${styles.panel} ${styles.header}`}>
      <div className={styles.titleLine}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回" className={styles.back} onClick={onClose} />
        <h1>
          <small>{isNew ? `新建${plan.title}` : plan.title}</small>
          {!isNew && <Name />}
        </h1>
        {!isNew && <StateTag />}
        {reading && <HeaderActions {...props} />}
      </div>
      {plan.states && !isNew && <StateBar session={session} onMove={onMove} />}
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

export function StateTag() {
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
    <div className={styles.headerActions}>
      {'edit' in props.plan.access.ops && (
        <Guarded session={session} operation="edit">
          <Button icon={<EditOutlined />} disabled={state.busy !== null} onClick={() => edit(session)}>
            编辑
          </Button>
        </Guarded>
      )}
      <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
        <Button icon={<EllipsisOutlined />} aria-label="更多操作" />
      </Dropdown>
    </div>
  );
}

/** Everything else that can be done: next documents, actions, print, delete. What is refused says why. */
function useMoreMenu({ plan, session, asker, services, onBecome }: Props): MenuProps {
  const { modal, message } = App.useApp();
  const record = useVersion();
  const id = record.id ?? '';
  const may = (operation: string) => allowed(plan, record, operation, asker);
  const entry = (operation: string, label: string, onClick: () => void, danger = false) => {
    const { allowed: isAllowed, reasons } = may(operation);
    const title = reasons.map(({ say }) => say).join('；');
    return { key: operation, label, danger, disabled: !isAllowed, title, onClick };
  };
  const become = (chain: string) =>
    services
      .become(id, chain)
      .then(({ entity, record: next }) => onBecome(entity, next))
      .catch((fault: Error) => message.error(fault.message));
  const confirmDelete = () =>
    modal.confirm({
      title: `删除这条${plan.title}？`,
      content: '删除后不再出现在列表中，可在回收站恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => remove(session),
    });
  const chains = plan.becomes.map(({ key, label }) => entry(`becomes:${key}`, label, () => void become(key)));
  const actions = plan.actions
    .filter(({ at }) => at === 'head' || at === 'row')
    .map(({ key, label, danger }) => entry(`action:${key}`, label, () => void act(session, key), danger));
  const last = 'delete' in plan.access.ops ? [entry('delete', '删除', confirmDelete, true)] : [];
  const items: MenuProps['items'] = [
    ...chains,
    ...actions,
    { key: 'print', label: '打印', onClick: () => window.print() },
    ...(last.length > 0 ? [{ type: 'divider' as const }, ...last] : []),
  ];
  return { items };
}
