import { Modal } from 'antd';
import { useForm } from '../forms/form-context.tsx';
import { placeIssue, sayPlace, sayPlaced } from '../forms/place-issues.ts';
import styles from './dialogs.module.css';
import { put, type Session, type SessionState } from './session.ts';

interface Props {
  readonly session: Session;
  readonly warned: NonNullable<SessionState['warned']>;
}

/** Warnings do not stop, but are not passed over either. */
export function WarnDialog({ session, warned }: Props) {
  const { store } = useForm();
  const close = () => put(session, { warned: null });
  return (
    <Modal
      open
      title="请确认后继续"
      okText="仍然继续"
      cancelText="返回修改"
      onOk={() => warned.goOn()}
      onCancel={close}
    >
      <ul className={styles.warnings}>
        {warned.issues.map((issue, index) => {
          const placed = placeIssue(store.tree(), issue);
          return (
            <li key={`${issue.path} ${index}`}>
              <span>{sayPlace(store.tree(), placed)}</span>
              {sayPlaced(placed)}
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
