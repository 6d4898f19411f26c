import type { DesignServices, SheetRows } from '../../designer/door.tsx';
import { Refused } from '../../renderers/record/services.ts';
import { get, post, put } from './client.ts';
import { dropDraft, whereUsed } from './metadata-calls.ts';

interface Saved {
  readonly draft: { readonly version: number; readonly at: string };
}

interface RolePage {
  readonly records: readonly { readonly code: string; readonly name: string }[];
}

type Calls = Pick<
  DesignServices,
  'loadAll' | 'loadOne' | 'saveDraft' | 'dropDraft' | 'whereUsed' | 'readSheet' | 'roleNames'
>;

/** The designers' calls; who works and what they may comes from the session. */
export const designCalls: Calls = {
  loadAll: () => get('/design/documents'),
  loadOne: ({ kind, key }) => get(`/design/documents/${kind}/${key}`),
  saveDraft: async ({ kind, key }, draft) => {
    try {
      const { draft: saved } = await put<Saved>(`/metadata/drafts/${kind}/${key}`, draft);
      return { version: saved.version, at: saved.at };
    } catch (error) {
      if (error instanceof Refused && error.code === 'stale_version') return null;
      throw error;
    }
  },
  dropDraft: async (which) => {
    await dropDraft(which as Parameters<typeof dropDraft>[0]);
  },
  whereUsed,
  roleNames: async () => {
    try {
      const { records } = await get<RolePage>('/records/role', { list: 'main', pageNo: 1, pageSize: 200 });
      return Object.fromEntries(records.map(({ code, name }) => [code, name]));
    } catch (error) {
      if (error instanceof Refused) return {};
      throw error;
    }
  },
  readSheet: (file) => {
    const form = new FormData();
    form.append('file', file);
    return post<SheetRows>('/design/sheets', form);
  },
};
