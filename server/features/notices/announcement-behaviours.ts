import * as kinds from '../../../schemas/actions/on-platform.ts';
import { tellUsers } from '../../db/tell.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour, Doing } from '../../records/behaviours/behaviour.ts';
import { countReaders } from './readers.ts';

type Nothing = Record<never, never>;

/** What cannot be opened is refused before anybody is sent there: a path of this site, or a sort of record there is. */
function refuseUnopenable({ record, asking }: Doing): void {
  const { openType, openPage } = record;
  if (openType == null) return;
  const opens = String(openPage ?? '');
  const [entity = ''] = opens.split('/');
  const holds = openType === 'url' ? opens.startsWith('/') : asking.model.entities.has(entity);
  if (holds) return;
  const text = openType === 'url' ? '打开的页面须是本系统内以 / 开头的路径' : `没有单据类型“${opens}”`;
  throw new Refusal('invalid_input', { text });
}

/** Before an announcement waits for its time: whatever would stop its release stops it now. */
export const checkAnnouncement: Behaviour<Nothing> = {
  kind: kinds.checkAnnouncement,
  run: (_, doing) => refuseUnopenable(doing),
};

/** Signs and counts an announcement and tells its readers. Who has read is written as they read: ten thousand readers cost nothing here. */
export const releaseAnnouncement: Behaviour<Nothing> = {
  kind: kinds.releaseAnnouncement,
  async run(_, doing) {
    refuseUnopenable(doing);
    const { record, asking, set, later, say } = doing;
    const readers = await countReaders(asking.db, record);
    if (readers === 0) throw new Refusal('invalid_input', { text: '没有可以接收的用户，请检查通告对象' });
    set('sender', asking.session.user.realname);
    set('sentAt', asking.asker.now);
    set('readCount', 0);
    set('targetCount', readers);
    later((db) => tellUsers(db, concerned(record)));
    say('该系统通知发布成功');
  },
};

/** Takes an announcement from its readers' screens. */
export const revokeAnnouncement: Behaviour<Nothing> = {
  kind: kinds.revokeAnnouncement,
  run(_, { record, asking, set, later, say }) {
    set('revokedAt', asking.asker.now);
    later((db) => tellUsers(db, concerned(record)));
    say('该系统通知撤销成功');
  },
};

const concerned = ({ target, users }: Doing['record']) =>
  target === 'USER' && Array.isArray(users) ? users.map(String) : 'everyone';
