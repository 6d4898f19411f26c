import type { Notice } from '../../../server/features/notices/notices.contract.ts';

/** A message about a record is that record's; what else the system says is an announcement of its own. */
export const titleOfNotice = ({ about, category }: Pick<Notice, 'about' | 'category'>): string =>
  about !== null ? `${about}消息` : category === '2' ? '系统公告' : '通知公告';
