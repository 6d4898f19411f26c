import type {
  Enabled,
  FoundDocument,
  Previewed,
  Releases,
  Review,
  Revision,
  Schedule,
  StudioServices,
} from '../../designer/door.tsx';
import { Refused } from '../../renderers/record/services.ts';
import { addressOf, create, get, post, put, remove } from './client.ts';
import { uploadFile } from './file-calls.ts';

interface Saved {
  readonly draft: { readonly version: number; readonly at: string };
}

/** The studio's calls; who works and what they may comes from the session. */
export const studioCalls: Omit<StudioServices, 'who' | 'rights'> = {
  api: addressOf(''),
  load: () => get<readonly FoundDocument[]>('/studio/documents'),
  loadOne: ({ kind, key }) => get<FoundDocument>(`/studio/documents/${kind}/${key}`),
  saveDraft: async ({ kind, key }, draft) => {
    try {
      const { draft: saved } = await put<Saved>(`/studio/drafts/${kind}/${key}`, draft);
      return { version: saved.version, at: saved.at };
    } catch (error) {
      if (error instanceof Refused && error.code === 'stale_version') return null;
      throw error;
    }
  },
  dropDraft: ({ kind, key }) => remove<void>(`/studio/drafts/${kind}/${key}`),
  review: (only) => post<Review>('/studio/review', { only }),
  publish: (only, { revision, seal }, note) =>
    create<void>('/studio/publish', { only, revision, seal, ...(note ? { note } : {}) }),
  releases: () => get<Releases>('/studio/requests'),
  askRelease: (only, { seal }, { note, at }) =>
    create<void>('/studio/requests', { only, seal, ...(note ? { note } : {}), ...(at ? { at } : {}) }),
  withdraw: (id) => post<void>(`/studio/requests/${id}/withdraw`),
  revisions: ({ kind, key }) => get<readonly Revision[]>(`/studio/revisions/${kind}/${key}`),
  restore: (which) => post<void>('/studio/restore', which),
  useTemplate: (template) => post<Enabled>('/studio/template', { template }),
  useLogin: (page) => post<Enabled>('/studio/login', { page }),
  schedules: () => get<readonly Schedule[]>('/studio/schedules'),
  schedule: (ask) => create<Schedule>('/studio/schedules', ask),
  cancelSchedule: (id) => remove<void>(`/studio/schedules/${id}`),
  previewLink: async (which) => {
    const { token, expiresAt } = await post<{ token: string; expiresAt: string }>('/studio/previews', which);
    return { token, address: `${window.location.origin}/preview/${token}`, expiresAt };
  },
  readData: (needs) => post<Readonly<Record<string, unknown>>>('/studio/data', { needs }),
  upload: async (file) => (await uploadFile(file)).id,
};

export const loadPreview = (token: string) => get<Previewed>(`/studio/preview/${token}`);
/** Pictures of a draft, for who holds its link: a browser asks for them without a session. */
export const previewBase = (token: string): string => addressOf(`/studio/preview/${token}`);
