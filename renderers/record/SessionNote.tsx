import { Alert } from 'antd';
import { put, type Session } from './session.ts';

/** What came of a save that met another's, until it was read. */
export function SessionNote({ session, note }: { readonly session: Session; readonly note: string }) {
  return <Alert type="info" showIcon title={note} closable={{ onClose: () => put(session, { note: null }) }} />;
}
