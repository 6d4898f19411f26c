import type { Side } from '../../schemas/layers/say-conflict.ts';
import type { Review } from '../../server/features/drafts/drafts.contract.ts';
import type { ImportRow, PlannedDocument, Taken } from '../../server/features/packages/packages.contract.ts';
import type { NamedRequest, ReleaseRequest, Upgraded } from '../../server/features/requests/requests.contract.ts';
import { create, get, post, put } from './client.ts';
import type { Release } from './metadata-calls.ts';

export type { ImportRow, NamedRequest, PlannedDocument, ReleaseRequest, Side, Taken, Upgraded };

export interface ReleaseRules {
  readonly secondPerson: boolean;
}
/** By document, by place. */
export type Choices = Readonly<Record<string, Readonly<Record<string, Side>>>>;

export interface ImportReview {
  readonly name: string;
  readonly note: string;
  readonly source: string;
  readonly documents: readonly PlannedDocument[];
  readonly pictures: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly isHere: boolean;
  }[];
  readonly review: Review;
}

export interface UndoReview {
  readonly blocked: readonly string[];
  readonly drafts: readonly { readonly id: string; readonly title: string }[];
  readonly isUndone: boolean;
  readonly review: Review;
}

export const loadReleaseRules = () => get<ReleaseRules>('/metadata/rules');
export const saveReleaseRules = (rules: ReleaseRules) => put<null>('/metadata/rules', rules);

export const loadRequests = () => get<readonly NamedRequest[]>('/metadata/requests');
export const askRelease = ({
  revision: _,
  ...ask
}: Release & { readonly only: readonly string[]; readonly at?: string }) =>
  create<ReleaseRequest>('/metadata/requests', ask);
export const approveRequest = (id: string, { revision, seal, confirm }: Release) =>
  post<{ readonly revision: number | null }>(`/metadata/requests/${id}/approve`, { revision, seal, confirm });
export const refuseRequest = (id: string, reason: string) => post<null>(`/metadata/requests/${id}/refuse`, { reason });
export const withdrawRequest = (id: string) => post<null>(`/metadata/requests/${id}/withdraw`);

export const loadUpgrades = () => get<readonly Upgraded[]>('/metadata/upgrades');
export const settleUpgrade = (id: string, choices: Readonly<Record<string, Side>>) =>
  post<null>('/metadata/upgrades', { id, choices });

export const loadPackable = () => get<readonly Taken[]>('/metadata/packages/documents');
export const planPackage = (ids: readonly string[]) => post<readonly Taken[]>('/metadata/packages/plan', { ids });
export const makePackage = (wish: {
  readonly ids: readonly string[];
  readonly without: readonly string[];
  readonly name: string;
  readonly note: string;
}) => post<{ readonly text: string }>('/metadata/packages/export', wish);
export const reviewImport = (file: string, choices: Choices) =>
  post<ImportReview>('/metadata/packages/review', { file, choices });
export const importPackage = (
  ask: Partial<Release> & { readonly file: string; readonly choices: Choices; readonly as: 'drafts' | 'published' },
) => create<{ readonly revision: number | null }>('/metadata/packages/import', ask);
export const loadImports = () => get<readonly ImportRow[]>('/metadata/packages/imports');
export const reviewUndo = (id: string) => post<UndoReview>(`/metadata/packages/imports/${id}/review`);
export const undoImport = (id: string, ask: Partial<Release>) =>
  post<{ readonly revision: number | null }>(`/metadata/packages/imports/${id}/undo`, ask);
