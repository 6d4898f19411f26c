import type { StudioServices } from '../../designer/door.tsx';
import { Refused } from '../../schemas/wire/refused.ts';
import type * as calls from '../../server/features/studio/studio.contract.ts';
import { callOf, createOf } from './call-of.ts';
import { addressOf } from './client.ts';
import { uploadFile } from './file-calls.ts';

const studio = {
  one: callOf<typeof calls.getStudioDocument>('GET', '/studio/documents/:kind/:key'),
  save: callOf<typeof calls.putStudioDraft>('PUT', '/studio/drafts/:kind/:key'),
  drop: callOf<typeof calls.deleteStudioDraft>('DELETE', '/studio/drafts/:kind/:key'),
  review: callOf<typeof calls.postStudioReview>('POST', '/studio/review'),
  publish: createOf<typeof calls.postStudioPublish>('/studio/publish'),
  ask: createOf<typeof calls.postStudioRequest>('/studio/requests'),
  withdraw: callOf<typeof calls.postStudioWithdraw>('POST', '/studio/requests/:id/withdraw'),
  revisions: callOf<typeof calls.getStudioRevisions>('GET', '/studio/revisions/:kind/:key'),
  restore: createOf<typeof calls.postStudioRestore>('/studio/restore'),
  template: callOf<typeof calls.postStudioTemplate>('POST', '/studio/template'),
  login: callOf<typeof calls.postStudioLogin>('POST', '/studio/login'),
  schedule: createOf<typeof calls.postSchedule>('/studio/schedules'),
  cancel: callOf<typeof calls.deleteSchedule>('DELETE', '/studio/schedules/:id'),
  link: callOf<typeof calls.postPreviewLink>('POST', '/studio/previews'),
  data: callOf<typeof calls.postStudioData>('POST', '/studio/data'),
  preview: callOf<typeof calls.getPreview>('GET', '/studio/preview/:token'),
};

/** The studio's calls; who works and what they may comes from the session. */
export const studioCalls: Omit<StudioServices, 'who' | 'rights'> = {
  api: addressOf(''),
  load: callOf<typeof calls.getStudio>('GET', '/studio/documents'),
  loadOne: ({ kind, key }) => studio.one({ params: { kind, key } }),
  saveDraft: async ({ kind, key }, body) => {
    try {
      const { draft: saved } = await studio.save({ params: { kind, key }, body });
      return { version: saved.version, at: saved.at };
    } catch (error) {
      if (error instanceof Refused && error.code === 'stale_version') return null;
      throw error;
    }
  },
  dropDraft: ({ kind, key }) => studio.drop({ params: { kind, key } }),
  review: (only) => studio.review({ body: { only } }),
  publish: async (only, { revision, seal }, note) => {
    await studio.publish({ body: { only, revision, seal, ...(note ? { note } : {}) } });
  },
  releases: callOf<typeof calls.getStudioRequests>('GET', '/studio/requests'),
  askRelease: async (only, { seal }, { note, at }) => {
    await studio.ask({ body: { only, seal, ...(note ? { note } : {}), ...(at ? { at } : {}) } });
  },
  withdraw: (id) => studio.withdraw({ params: { id } }),
  revisions: ({ kind, key }) => studio.revisions({ params: { kind, key } }),
  restore: async (body) => {
    await studio.restore({ body });
  },
  useTemplate: (template) => studio.template({ body: { template } }),
  useLogin: (page) => studio.login({ body: { page } }),
  schedules: callOf<typeof calls.getSchedules>('GET', '/studio/schedules'),
  schedule: (body) => studio.schedule({ body }),
  cancelSchedule: async (id) => {
    await studio.cancel({ params: { id } });
  },
  previewLink: async (body) => {
    const { token, expiresAt } = await studio.link({ body });
    return { token, address: `${window.location.origin}/preview/${token}`, expiresAt };
  },
  readData: (needs) => studio.data({ body: { needs } }),
  upload: async (file) => (await uploadFile(file)).id,
};

export const loadPreview = (token: string) => studio.preview({ params: { token } });
/** Pictures of a draft, for who holds its link: a browser asks for them without a session. */
export const previewBase = (token: string): string => addressOf(`/studio/preview/${token}`);
