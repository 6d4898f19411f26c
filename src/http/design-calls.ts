import type { DesignServices } from '../../designer/door.tsx';
import { Refused } from '../../schemas/wire/refused.ts';
import type * as calls from '../../server/features/design/design.contract.ts';
import type { listRecordsCall } from '../../server/records/records.contract.ts';
import { callOf } from './call-of.ts';
import { dropDraft, saveDraft, whereUsed } from './metadata-calls.ts';

const oneCall = callOf<typeof calls.getDesignDocument>('GET', '/design/documents/:kind/:key');
const sheetCall = callOf<typeof calls.postSheet>('POST', '/design/sheets');
const listCall = callOf<typeof listRecordsCall>('GET', '/records/:entity');

type Calls = Pick<
  DesignServices,
  'loadAll' | 'loadOne' | 'saveDraft' | 'dropDraft' | 'whereUsed' | 'readSheet' | 'roleNames'
>;

/** The designers' calls; who works and what they may comes from the session. */
export const designCalls: Calls = {
  loadAll: callOf<typeof calls.getDesign>('GET', '/design/documents'),
  loadOne: ({ kind, key }) => oneCall({ params: { kind, key } }),
  saveDraft: async (which, draft) => {
    try {
      const { draft: saved } = await saveDraft(which, draft);
      return { version: saved.version, at: saved.at };
    } catch (error) {
      if (error instanceof Refused && error.code === 'stale_version') return null;
      throw error;
    }
  },
  dropDraft,
  whereUsed,
  roleNames: async () => {
    try {
      const query = { list: 'main', pageNo: '1', pageSize: '200' };
      const { records } = await listCall({ params: { entity: 'role' }, query });
      return Object.fromEntries(records.map(({ code, name }) => [String(code), String(name)]));
    } catch (error) {
      if (error instanceof Refused) return {};
      throw error;
    }
  },
  readSheet: (file) => {
    const form = new FormData();
    form.append('file', file);
    return sheetCall({ body: form });
  },
};
