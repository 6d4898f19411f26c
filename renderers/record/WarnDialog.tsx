import { Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useForm } from '../forms/form-context.tsx';
import { placeIssue, sayPlace, sayPlaced } from '../forms/place-issues.ts';
import styles from './dialogs.module.css';
import { put, type Session } from './session.ts';

/** Warnings do not stop, but are not passed over either. */
export function WarnDialog({ session }: { readonly session: Session }) {
  const { store } = useForm();
  const { warned } = useAtomValue(session.stateAtom, { store: session.jotai });
  const close = () => put(session, { warned: null });
  return (
    <Modal
      open={warned !== null}
      title="请确认后继续"
      okText="仍然继续"
      cancelText="返回修改"
      onOk={() => warned?.goOn()}
      onCancel={close}
    >
      <ul className={styles.warnings}>
        {warned?.issues.map((issue, index) => {
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
