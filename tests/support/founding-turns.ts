import type { EntityModel, Model } from '../../schemas/compile/model.ts';

/** Roles whose people belong to a supplier. */
export const supplierRoles: readonly string[] = ['supAdmin', 'supUser'];

/** What suppliers alone enter, once in each event, is nobody's else: whoever holds every role belongs to none of them. */
export const isEnteredByUs = ({ key, roles }: EntityModel): boolean =>
  !begun.has(key) &&
  [...roles].some(
    ([role, grants]) => !supplierRoles.includes(role) && [grants].flat().some(({ do: may }) => may.has('create')),
  );

/** What must name what it came of, and is begun by chains alone. */
export const begun: ReadonlySet<string> = new Set(['statement', 'sourceEval']);

/** Chains that split and are gone all the same: nothing else begins what they make. */
export const splits: ReadonlySet<string> = new Set(['goodsReceipt.toStatement']);

/** Of which only one may stand at a time: the first alone goes its way. */
export const alone: ReadonlySet<string> = new Set([
  'agreedPrice',
  'inspectionStandard',
  'paymentTerm',
  'methodPolicy',
  'supplierCategory',
]);

/** About somebody else than who enters it: who stands in for them, days off, who opens and who accepts — which nobody does of their own. */
export const ofOthers: ReadonlySet<string> = new Set([
  ...['flowDeputy', 'leaveBalance', 'contractAcceptance.acceptor', 'sourceEvent.team.person', 'tender.team.person'],
  'sourceEval.experts.person',
]);

/**
 * Of which there are fewer: a supplier signs up and quotes once in each event that is published, two receipts are counted, and a bid is
 * taken only while an auction runs.
 */
export const fewer: Readonly<Record<string, number>> = {
  ...{ sourceSignup: 1, sourceQuote: 1, statement: 2 },
  auctionBid: 0,
};

/**
 * Chains whose turn comes when time has passed, or with whoever was asked, and those to whom other chains leave nothing of what was
 * entered: a record just made does not become these.
 */
export const later: ReadonlySet<string> = new Set([
  ...['demand.toInquiry', 'purchasePlan.toInquiry', 'purchasePlan.toSingle'],
  ...['demand.toTender', 'purchasePlan.toTender'],
  ...['demand.again', 'demand.keep', 'demandTemplate.toDemand'],
  ...['sourceEvent.toAuction', 'inquiry.toAuction', 'quotaAgreement.adjust'],
  ...['sourceEvent.toAward', 'sourceEvent.again', 'inquiry.toAward', 'inquiry.again'],
  ...['demand.toNegotiation', 'purchasePlan.toNegotiation', 'sourceEvent.toRound', 'inquiry.toRound'],
  ...['negotiationEvent.toRound', 'negotiationEvent.toAward', 'negotiationEvent.again', 'singleSource.toRound'],
  ...['sourceQuote.toNegotiation'],
  ...['singleSource.toAward', 'singleSource.again', 'myEvent.toQuote', 'myEvent.ask'],
  ...['myEvent.signUp', 'myEvent.object', 'sourceEvent.toEval', 'sourceEvent.amend', 'sourceEvent.anotherLot'],
  ...['tender.toAward', 'tender.again', 'tender.toEval', 'tender.amend', 'tender.anotherLot'],
  ...['sourceEvent.toAnnouncement', 'tender.toAnnouncement', 'sourceAward.toResult'],
  ...['supplierReview.improve', 'supplierEval.improve', 'supplierEval.card', 'evalImprove.card', 'inspection.eightD'],
  ...['inspection.ncr', 'ncr.toReturn', 'ncr.eightD', 'ncr.toDeduction'],
  ...['supplierFieldList.revise', 'sampleRequest.trial', 'sampleRequest.authorize', 'sampleRequest.again'],
  ...['controlCheck.improve', 'supplierCategory.askSample'],
  ...['frameworkContract.toAcceptance', 'prepayment.pay', 'invoice.toOffset'],
  ...['purchaseOrder.toPlan', 'paymentPlan.toPrepay', 'invoice.toRetain', 'retention.toPay'],
]);

/** What nobody enters: ledgers and chains begin it when these are led. */
export const opens: Readonly<Record<string, string>> = {
  ...{ stockIn: 'stock', purchasePlan: 'methodSpend' },
  ...{ evalPlan: 'supplierEval', qualityControlList: 'controlCheck' },
};

/** Each is about a thing of its own, of which nothing is said yet. */
export const aboutOwn: Readonly<Record<string, string>> = { stockLevel: 'material', sourceList: 'material' };

/** Every role any document names. */
export const rolesOf = ({ entities }: Model): string[] =>
  [...new Set([...entities.values()].flatMap(({ roles }) => [...roles.keys()]))].toSorted();
