import type * as calls from '../../../server/records/records.contract.ts';
import { callOf } from '../../http/call-of.ts';

const listCall = callOf<typeof calls.listRecordsCall>('GET', '/records/:entity');
const readCall = callOf<typeof calls.readRecordCall>('GET', '/records/:entity/:id');

const released = { list: 'main', pageSize: '10', status_MultiString: '1,2', column: 'sentAt', order: 'desc' };
/** Announcements that were released, those that were revoked since included. */
export const loadReleased = (pageNo: number) => {
  const query = { ...released, pageNo: String(pageNo) };
  return listCall({ params: { entity: 'sysAnnouncement' }, query });
};

const whole = { list: 'main', pageNo: '1', pageSize: '100' };
/** The company's templates, for choosing one. */
export const loadTemplates = () => listCall({ params: { entity: 'messageTemplate' }, query: whole });
export const loadTemplate = (id: string) => readCall({ params: { entity: 'messageTemplate', id } });
