import { get } from '../../http/client.ts';
import type { Page } from '../../http/record-calls.ts';

/** Announcements that were released, those that were revoked since included. */
export const loadReleased = (pageNo: number) =>
  get<Page>('/records/sysAnnouncement', {
    list: 'main',
    pageNo,
    pageSize: 10,
    status_MultiString: '1,2',
    column: 'sentAt',
    order: 'desc',
  });

/** The company's templates, for choosing one. */
export const loadTemplates = () => get<Page>('/records/messageTemplate', { list: 'main', pageNo: 1, pageSize: 100 });
