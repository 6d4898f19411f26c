import type {
  DocumentRow,
  DocumentView,
  Draft,
  Problem,
  Review,
  Revision,
  UsedAtWork,
} from '../../server/features/drafts/drafts.contract.ts';
import { create, get, post, put, remove } from './client.ts';

export type { DocumentRow, DocumentView, Draft, Problem, Review, Revision };

export interface Release {
  readonly revision: number;
  readonly seal: string;
  readonly confirm: readonly string[];
  readonly note?: string;
}

export const loadDrafts = () => get<readonly Draft[]>('/metadata/drafts');
export const dropDraft = ({ kind, key }: Pick<Draft, 'kind' | 'key'>) =>
  remove<null>(`/metadata/drafts/${kind}/${key}`);
export const saveDraft = ({ kind, key, ...body }: Pick<Draft, 'kind' | 'key' | 'body' | 'baseRev' | 'version'>) =>
  put<{ readonly draft: Draft }>(`/metadata/drafts/${kind}/${key}`, body);

/** Drafts as they would be published, all or those named; with `to`, going back to that revision. */
export const review = (
  of: { readonly only?: readonly string[]; readonly wholeCases?: boolean } | { readonly to: number },
) => post<Review>('/metadata/review', of);
export const publish = (release: Release & { readonly only?: readonly string[] }) =>
  create<{ readonly revision: number }>('/metadata/publish', release);
export const rollBack = (release: Release & { readonly to: number }) =>
  post<{ readonly revision: number }>('/metadata/rollback', release);

export const loadRevisions = (before?: number) =>
  get<readonly Revision[]>('/metadata/revisions', { most: 20, ...(before === undefined ? {} : { before }) });
export const loadDocuments = () => get<readonly DocumentRow[]>('/metadata/documents');
export const loadDocument = (id: string) => get<DocumentView>(`/metadata/documents/${id.replace(':', '/')}`);
export const whereUsed = (ref: string) => get<readonly UsedAtWork[]>('/metadata/where-used', { ref });
