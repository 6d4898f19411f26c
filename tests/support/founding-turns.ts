import type { EntityModel, Model } from '../../schemas/compile/model.ts';

/** Roles whose people belong to a supplier. */
export const supplierRoles: readonly string[] = ['supAdmin', 'supUser'];

/** What suppliers alone enter, once in each event, is nobody's else: whoever holds every role belongs to none of them. */
export const isEnteredByUs = ({ roles }: EntityModel): boolean =>
  [...roles].some(
    ([role, grants]) => !supplierRoles.includes(role) && [grants].flat().some(({ do: may }) => may.has('create')),
  );

/** Of which only one may stand at a time: the first alone goes its way. */
export const alone: ReadonlySet<string> = new Set([
  'agreedPrice',
  'inspectionStandard',
  'paymentTerm',
  'methodPolicy',
  'supplierCategory',
]);

/** About somebody else than who enters it: who stands in for them, and days off, which nobody grants oneself. */
export const ofOthers: ReadonlySet<string> = new Set(['flowDeputy', 'leaveBalance']);

/** Of which there are fewer: a supplier quotes once in each event that is published. */
export const fewer: Readonly<Record<string, number>> = { sourceQuote: 1 };

/**
 * Chains whose turn comes when time has passed, or with whoever was asked, and those to whom other chains leave nothing of what was
 * entered: a record just made does not become these.
 */
export const later: ReadonlySet<string> = new Set([
  ...['demand.toInquiry', 'purchasePlan.toInquiry', 'purchasePlan.toSingle'],
  ...['sourceEvent.toAward', 'sourceEvent.again', 'inquiry.toAward', 'inquiry.again'],
  ...['singleSource.toAward', 'singleSource.again', 'myEvent.toQuote', 'myEvent.ask'],
]);

/** Accounts nobody enters: the ledgers open them when these are led. */
export const opens: Readonly<Record<string, string>> = { stockIn: 'stock', purchasePlan: 'methodSpend' };

/** Each is about a thing of its own, of which nothing is said yet. */
export const aboutOwn: Readonly<Record<string, string>> = { stockLevel: 'material', sourceList: 'material' };

/** Every role any document names. */
export const rolesOf = ({ entities }: Model): string[] =>
  [...new Set([...entities.values()].flatMap(({ roles }) => [...roles.keys()]))].toSorted();
