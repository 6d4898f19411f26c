import type { Side } from '../../schemas/layers/say-conflict.ts';
import type * as packages from '../../server/features/packages/packages.contract.ts';
import type * as requests from '../../server/features/requests/requests.contract.ts';
import { callOf, createOf, type SentTo } from './call-of.ts';
import type { Release } from './metadata-calls.ts';

/** By document, by place. */
export type Choices = SentTo<typeof packages.postImport>['choices'];

const request = {
  rules: callOf<typeof requests.putReleaseRules>('PUT', '/metadata/rules'),
  ask: createOf<typeof requests.postRequest>('/metadata/requests'),
  approve: callOf<typeof requests.postApprove>('POST', '/metadata/requests/:id/approve'),
  refuse: callOf<typeof requests.postRefuse>('POST', '/metadata/requests/:id/refuse'),
  withdraw: callOf<typeof requests.postWithdraw>('POST', '/metadata/requests/:id/withdraw'),
  settle: callOf<typeof requests.postUpgrade>('POST', '/metadata/upgrades'),
};
const pack = {
  plan: callOf<typeof packages.postPackagePlan>('POST', '/metadata/packages/plan'),
  make: callOf<typeof packages.postPackage>('POST', '/metadata/packages/export'),
  review: callOf<typeof packages.postImportReview>('POST', '/metadata/packages/review'),
  land: createOf<typeof packages.postImport>('/metadata/packages/import'),
  reviewUndo: callOf<typeof packages.postUndoReview>('POST', '/metadata/packages/imports/:id/review'),
  undo: callOf<typeof packages.postUndo>('POST', '/metadata/packages/imports/:id/undo'),
};

export const loadReleaseRules = callOf<typeof requests.getReleaseRules>('GET', '/metadata/rules');
export const saveReleaseRules = (body: SentTo<typeof requests.putReleaseRules>) => request.rules({ body });

export const loadRequests = callOf<typeof requests.getRequests>('GET', '/metadata/requests');
export const askRelease = ({
  revision: _,
  ...body
}: Release & { readonly only: readonly string[]; readonly at?: string }) => request.ask({ body });
export const approveRequest = (id: string, { revision, seal, confirm }: Release) =>
  request.approve({ params: { id }, body: { revision, seal, confirm } });
export const refuseRequest = (id: string, reason: string) => request.refuse({ params: { id }, body: { reason } });
export const withdrawRequest = (id: string) => request.withdraw({ params: { id } });

export const loadUpgrades = callOf<typeof requests.getUpgrades>('GET', '/metadata/upgrades');
export const settleUpgrade = (id: string, choices: Readonly<Record<string, Side>>) =>
  request.settle({ body: { id, choices } });

export const loadPackable = callOf<typeof packages.getPackable>('GET', '/metadata/packages/documents');
export const planPackage = (ids: readonly string[]) => pack.plan({ body: { ids } });
export const makePackage = (body: SentTo<typeof packages.postPackage>) => pack.make({ body });
export const reviewImport = (file: string, choices: Choices) => pack.review({ body: { file, choices } });
export const importPackage = (body: SentTo<typeof packages.postImport>) => pack.land({ body });
export const loadImports = callOf<typeof packages.getImports>('GET', '/metadata/packages/imports');
export const reviewUndo = (id: string) => pack.reviewUndo({ params: { id } });
export const undoImport = (id: string, body: SentTo<typeof packages.postUndo>) => pack.undo({ params: { id }, body });
