import type * as calls from '../../server/features/drafts/drafts.contract.ts';
import type { BodyOf } from '../../server/kernel/define-contract.ts';
import { callOf, createOf } from './call-of.ts';

const metadata = {
  saveDraft: callOf<typeof calls.putDraft>('PUT', '/metadata/drafts/:kind/:key'),
  dropDraft: callOf<typeof calls.deleteDraft>('DELETE', '/metadata/drafts/:kind/:key'),
  review: callOf<typeof calls.postReview>('POST', '/metadata/review'),
  publish: createOf<typeof calls.postPublish>('/metadata/publish'),
  rollBack: callOf<typeof calls.postRollback>('POST', '/metadata/rollback'),
  revisions: callOf<typeof calls.getRevisions>('GET', '/metadata/revisions'),
  documents: callOf<typeof calls.getDocuments>('GET', '/metadata/documents'),
  document: callOf<typeof calls.getDocument>('GET', '/metadata/documents/:kind/:key'),
  uses: callOf<typeof calls.getWhereUsed>('GET', '/metadata/where-used'),
};

export interface Release {
  readonly revision: number;
  readonly seal: string;
  readonly confirm: readonly string[];
  readonly note?: string;
}

interface Which {
  readonly kind: string;
  readonly key: string;
}

export const loadDrafts = callOf<typeof calls.getDrafts>('GET', '/metadata/drafts');
export const dropDraft = ({ kind, key }: Which) => metadata.dropDraft({ params: { kind, key } });
export const saveDraft = ({ kind, key }: Which, body: Readonly<BodyOf<typeof calls.putDraft>>) =>
  metadata.saveDraft({ params: { kind, key }, body });

/** Drafts as they would be published, all or those named; with `to`, going back to that revision. */
export const review = (
  body: { readonly only?: readonly string[]; readonly wholeCases?: boolean } | { readonly to: number },
) => metadata.review({ body });
export const publish = (body: Release & { readonly only?: readonly string[] }) => metadata.publish({ body });
export const rollBack = (body: Release & { readonly to: number }) => metadata.rollBack({ body });

export const loadRevisions = (before?: number) =>
  metadata.revisions({ query: { most: 20, ...(before === undefined ? {} : { before }) } });
export const loadDocuments = () => metadata.documents();
export function loadDocument(id: string) {
  const [kind = '', key = ''] = id.split(':');
  return metadata.document({ params: { kind, key } });
}
export const whereUsed = (ref: string) => metadata.uses({ query: { ref } });
