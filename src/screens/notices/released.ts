import type { RecordPage } from '../../../schemas/wire/records.ts';
import { get } from '../../http/client.ts';

/** Announcements that were released, those that were revoked since included. */
export const loadReleased = (pageNo: number) =>
  get<RecordPage>('/records/sysAnnouncement', {
    list: 'main',
    pageNo,
    pageSize: 10,
    status_MultiString: '1,2',
    column: 'sentAt',
    order: 'desc',
  });

/** The company's templates, for choosing one. */
export const loadTemplates = () =>
  get<RecordPage>('/records/messageTemplate', { list: 'main', pageNo: 1, pageSize: 100 });
