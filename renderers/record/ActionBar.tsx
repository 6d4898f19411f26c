import { RollbackOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { useAtomValue } from 'jotai';
import { allowed } from '../../schemas/check/allowed.ts';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { leadsOn } from './leads-on.ts';
import styles from './record.module.css';
import type { Session } from './session.ts';
import { cancel, save } from './session-work.ts';
import { useLoaded } from './use-loaded.ts';

interface Props {
  readonly session: Session;
  readonly onMove: (move: string) => void;
}

/** What ends the writing, always within reach; and quietly, whether a copy is kept. */
export function ActionBar({ session, onMove }: Props) {
  const { busy } = useAtomValue(session.stateAtom, { store: session.jotai });
  const next = useNextMove(session);
  const giveUp = useGivingUp(session);
  return (
    <footer className={styles.actionBar}>
      <UndoButtons />
      <Copied session={session} />
      <div className={styles.actions}>
        <Button disabled={busy !== null} onClick={giveUp}>
          取消
        </Button>
        {next && (
          <Button loading={busy === `move:${next.key}`} disabled={busy !== null} onClick={() => onMove(next.key)}>
            保存并{next.label}
          </Button>
        )}
        <Button type="primary" loading={busy === 'save'} disabled={busy !== null} onClick={() => save(session)}>
          保存
        </Button>
      </div>
    </footer>
  );
}

/** Unsaved work is not thrown away by one wrong press. */
function useGivingUp(session: Session): () => void {
  const { modal } = App.useApp();
  const { store } = useForm();
  return () => {
    if (!store.jotai.get(store.dirtyAtom)) return void cancel(session);
    modal.confirm({
      title: '放弃这次的修改？',
      content: '没有保存的内容和自动保存的草稿都会丢弃，不能恢复。',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      onOk: () => cancel(session),
    });
  };
}

/** The step that usually follows the writing, where it is open to this person. */
function useNextMove(session: Session) {
  const { plan, asker } = session.needs;
  const record = useLoaded();
  const { states } = plan;
  const now = record.id === undefined ? states?.start : record[states?.field ?? ''];
  return states?.moves.find(
    (move) =>
      leadsOn(states, move) &&
      move.from.includes(String(now)) &&
      allowed(plan, record, `move:${move.key}`, asker).allowed,
  );
}

function UndoButtons() {
  const { store } = useForm();
  const { undo, redo } = useFormAtom(store, store.undoAtom);
  return (
    <div className={styles.undo}>
      <Tooltip title={undo ? `撤销：${undo}` : '没有可撤销的'}>
        <Button
          type="text"
          icon={<RollbackOutlined aria-hidden />}
          aria-label={undo ? `撤销：${undo}` : '撤销'}
          disabled={!undo}
          onClick={() => store.undo()}
        />
      </Tooltip>
      <Tooltip title={redo ? `重做：${redo}` : '没有可重做的'}>
        <Button
          type="text"
          icon={<RollbackOutlined aria-hidden className={styles.mirrored} />}
          aria-label={redo ? `重做：${redo}` : '重做'}
          disabled={!redo}
          onClick={() => store.redo()}
        />
      </Tooltip>
    </div>
  );
}

function Copied({ session }: { readonly session: Session }) {
  const { store } = useForm();
  const { at, failed } = useAtomValue(session.copyAtom, { store: session.jotai });
  const isDirty = useFormAtom(store, store.dirtyAtom);
  const said = failed
    ? '暂时无法自动保存，正在重试'
    : at && isDirty
      ? `已自动保存 ${at.slice(11, 16)}`
      : isDirty
        ? '有未保存的修改'
        : '';
  return (
    <span className={styles.copied} data-failed={failed || undefined} role="status">
      {said}
    </span>
  );
}
