import type * as matrix from '../../server/features/rights/matrix.contract.ts';
import type * as calls from '../../server/features/rights/rights.contract.ts';
import type * as records from '../../server/records/records.contract.ts';
import { callOf, createOf, type SentTo } from './call-of.ts';

const rights = {
  of: callOf<typeof calls.getRights>('GET', '/rights/of/:kind/:id'),
  review: callOf<typeof calls.reviewRights>('POST', '/rights/of/:kind/:id/review'),
  save: callOf<typeof calls.saveRights>('POST', '/rights/of/:kind/:id'),
  matrix: callOf<typeof matrix.getMatrix>('GET', '/rights/matrix'),
  entityMatrix: callOf<typeof matrix.getEntityMatrix>('GET', '/rights/matrix/:key'),
  people: callOf<typeof calls.findPeople>('GET', '/rights/people'),
  viewAs: callOf<typeof calls.viewAs>('POST', '/rights/view-as'),
};
const rules = {
  book: callOf<typeof calls.getRuleBook>('GET', '/rights/rules/:key'),
  keep: createOf<typeof calls.keepRule>('/rights/rules/:key'),
  remove: callOf<typeof calls.deleteRule>('DELETE', '/rights/rules/:key/:scope'),
  preview: callOf<typeof calls.previewRows>('POST', '/rights/rules/:key/preview'),
  options: callOf<typeof records.readOptionsCall>('GET', '/options/:entity/:field'),
};

/** What a holder is to have from now on; a grant of null takes everything away. */
export type SentRights = SentTo<typeof calls.saveRights>;

export const loadHolders = callOf<typeof calls.listHolders>('GET', '/rights/holders');
export const loadRights = (kind: calls.HolderKind, id: string) => rights.of({ params: { kind, id } });
export const reviewRights = (kind: calls.HolderKind, id: string, body: SentRights) =>
  rights.review({ params: { kind, id }, body });
export const saveRights = (kind: calls.HolderKind, id: string, body: SentRights) =>
  rights.save({ params: { kind, id }, body });

/** For whom a matrix is asked: roles together, or one user. */
export type Whose = { readonly roles: readonly string[] } | { readonly user: string };

const spell = (whose: Whose) => ('user' in whose ? { user: whose.user } : { roles: whose.roles.join(',') });
export const loadMatrix = (whose: Whose) => rights.matrix({ query: spell(whose) });
export const loadEntityMatrix = (key: string, whose: Whose) =>
  rights.entityMatrix({ params: { key }, query: spell(whose) });
export const findPeople = (keyword: string) => rights.people({ query: { keyword } });

export const viewAs = (whose: Whose) => rights.viewAs({ body: whose });
export const stopViewing = callOf<typeof calls.stopViewing>('DELETE', '/rights/view-as');

export const loadRuleBook = (key: string) => rules.book({ params: { key } });
export const keepRule = (key: string, body: SentTo<typeof calls.keepRule>) => rules.keep({ params: { key }, body });
export const deleteRule = (key: string, scope: string) => rules.remove({ params: { key, scope } });
export const previewRows = (
  key: string,
  holder: { readonly kind: calls.HolderKind; readonly id: string },
  rows: string | null,
  member?: string,
) => rules.preview({ params: { key }, body: { holder, rows, ...(member ? { member } : {}) } });

/** Records a rule may name, in the reach of whoever writes it. */
export const loadRuleOptions = (
  { entity, field }: NonNullable<calls.RuleField['pick']>,
  { keyword, ids }: { readonly keyword?: string; readonly ids?: readonly string[] },
) =>
  rules.options({
    params: { entity, field },
    query: { ...(keyword ? { keyword } : {}), ...(ids ? { ids: ids.join(',') } : {}) },
  });
