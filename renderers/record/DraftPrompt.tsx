import { Alert, Button } from 'antd';
import { useAtomValue } from 'jotai';
import styles from './record.module.css';
import type { Session } from './session.ts';
import { discard, resume } from './session-work.ts';

/** Work that was not finished, here or on another machine. */
export function DraftPrompt({ session }: { readonly session: Session }) {
  const { draft, form } = useAtomValue(session.stateAtom, { store: session.jotai });
  if (!draft) return null;
  const isOlder = draft.version !== Number(form?.loaded().version ?? 0);
  return (
    <Alert
      className={styles.noPrint}
      type="info"
      showIcon
      title={`您在 ${draft.savedAt.slice(5, 16)} 有一份没有保存的草稿`}
      description={isOlder ? '这之后有人保存过新的内容，恢复时会合并两边的修改。' : undefined}
      action={
        <div className={styles.promptActions}>
          <Button size="small" type="primary" onClick={() => resume(session, draft)}>
            恢复草稿
          </Button>
          <Button size="small" onClick={() => discard(session)}>
            放弃
          </Button>
        </div>
      }
    />
  );
}
