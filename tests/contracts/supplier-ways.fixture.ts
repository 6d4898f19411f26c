/**
 * The ways of the supplier documents as they were decided, written by hand: nothing here is read from a document, so a
 * mistake in a document cannot make itself right. Of each move: what it leaves and what it leads to, and who makes it. Besides
 * roles that is `flow`, for what those decide who are asked, and `itself`, for what a day or the record itself brings about.
 * Last, whom it is not open to: `maker` is who made the record, the others are fields that name a person.
 */
export type Way = readonly [move: string, way: string, who: string, apart?: string];

const scorers = 'buyer buyerMgr demander finance iqc qualityHead supMgr warehouse';
const keptByMgr = 'buyerMgr supMgr';

export const supplierWays: Readonly<Record<string, readonly Way[]>> = {
  supplier: [
    ['askFields', '0 → 0', 'itself'],
    ['askFieldsBack', '3 → 3', 'itself'],
    ['askFieldsAgain', '6 → 6', 'itself'],
    ['submit', '0 3 → 1', 'supAdmin'],
    ['withdraw', '1 → 0', 'supAdmin'],
    ['accept', '1 → 2', 'supMgr'],
    ['review', '2 5 → 4', 'supMgr'],
    ['visit', '4 → 5', 'supMgr'],
    ['pass', '4 → 6', 'flow', 'createBy'],
    ['return', '1 2 → 3', 'supMgr'],
    ['sendBack', '4 → 3', 'flow'],
    ['refuse', '2 4 5 → 7', 'buyerMgr flow supMgr'],
    ['thawBefore', '6 → 6', 'supMgr'],
    ['reapply', '7 → 0', 'supAdmin'],
  ],
  supplierInvite: [
    ['send', 'draft → sent', 'supMgr'],
    ['resend', 'expired sent → sent', 'supMgr'],
    ['use', 'sent → used', 'itself'],
    ['lapse', 'sent → expired', 'itself'],
    ['withdraw', 'sent → withdrawn', 'supMgr'],
  ],
  supplierFieldList: [
    ['effect', 'draft → effective', 'supMgr'],
    ['replaced', 'effective → retired', 'itself'],
    ['retire', 'effective → retired', 'supMgr'],
  ],
  questionnaire: [
    ['effect', 'draft → effective', keptByMgr],
    ['replaced', 'effective → retired', 'itself'],
    ['retire', 'effective → retired', keptByMgr],
  ],
  answerSheet: [
    ['send', 'draft → sent', 'supMgr'],
    ['submit', 'returned sent → submitted', 'supAdmin supUser'],
    ['return', 'submitted → returned', 'supMgr'],
    ['score', 'submitted → scored', 'supMgr'],
    ['lapse', 'returned sent → expired', 'itself'],
    ['extend', 'expired returned sent → sent', 'supMgr'],
    ['void', 'draft expired scored → voided', 'supMgr'],
  ],
  supplierReview: [
    ['arrange', 'draft → planned', 'supMgr'],
    ['tell', 'planned → planned', 'itself'],
    ['delay', 'planned → planned', 'supMgr'],
    ['finish', 'planned → done', 'buyer buyerMgr demandHead finance iqc qualityHead supMgr'],
    ['back', 'done → planned', keptByMgr],
    ['void', 'done planned → voided', 'supMgr'],
  ],
  supplierChange: [
    ['submit', 'draft returned → submitted', 'supAdmin supMgr'],
    ['withdraw', 'submitted → draft', 'flow'],
    ['approve', 'submitted → approved', 'flow', 'caller maker'],
    ['return', 'submitted → returned', 'flow'],
    ['reject', 'submitted → rejected', 'flow'],
    ['void', 'draft returned → voided', 'supAdmin supMgr'],
    ['apply', 'approved → applied', 'itself'],
    ['applyBank', 'approved → applied', 'itself'],
  ],
  supplierBank: [
    ['begin', 'fresh → active', 'itself'],
    ['renewed', 'active → replaced', 'itself'],
    ['stop', 'active → stopped', 'finance'],
  ],
  supplierCert: [
    ['submit', 'draft refused → review', 'supAdmin supMgr'],
    ['approve', 'review → valid', 'supMgr', 'maker'],
    ['approveAhead', 'review → coming', 'supMgr', 'maker'],
    ['withdraw', 'review → draft', 'supAdmin supMgr'],
    ['begin', 'coming → valid', 'itself'],
    ['refuse', 'review → refused', 'supMgr'],
    ['void', 'draft refused → voided', 'supAdmin supMgr'],
    ['admitted', 'draft → valid', 'itself'],
    ['admittedAhead', 'draft → coming', 'itself'],
    ['near', 'valid → expiring', 'itself'],
    ['expire', 'expiring valid → expired', 'itself'],
    ['renewed', 'expired expiring valid → replaced', 'itself'],
  ],
  supplierCategory: [
    ['submit', 'applying → review', 'buyer supMgr'],
    ['withdraw', 'review → applying', 'flow'],
    ['approve', 'review → agreed', 'flow', 'maker manager'],
    ['reject', 'review → applying', 'flow'],
    ['begin', 'agreed → trial', 'itself'],
    ['authorize', 'agreed → authorized', 'itself'],
    ['promote', 'trial → authorized', 'supMgr', 'manager'],
    ['suspend', 'authorized trial → suspended', 'itself'],
    ['restore', 'suspended → authorized', 'itself'],
    ['restoreTrial', 'suspended → trial', 'itself'],
    ['hold', 'authorized suspended trial → suspended', 'buyerMgr qualityHead supMgr'],
    ['release', 'suspended → suspended', 'buyerMgr qualityHead supMgr'],
    ['stop', 'authorized suspended trial → stopped', keptByMgr],
    ['expire', 'authorized suspended trial → expired', 'itself'],
  ],
  secondarySupplier: [
    ['submit', 'draft returned → submitted', 'supAdmin supMgr'],
    ['withdraw', 'submitted → draft', 'supAdmin'],
    ['review', 'submitted → reviewing', 'supMgr'],
    ['approve', 'reviewing → approved', 'supMgr', 'createBy'],
    ['return', 'reviewing submitted → returned', 'supMgr'],
    ['void', 'draft returned → voided', 'supAdmin supMgr'],
    ['stop', 'approved expired → stopped', 'supAdmin supMgr'],
    ['renewed', 'approved expired → replaced', 'itself'],
    ['expire', 'approved → expired', 'itself'],
  ],
  supplierStatus: [
    ['listOpens', 'draft → draft', 'itself'],
    ['submit', 'draft → submitted', 'buyer iqc supMgr'],
    ['withdraw', 'submitted → draft', 'flow'],
    ['approve', 'submitted → approved', 'flow', 'applicant maker'],
    ['reject', 'submitted → draft', 'flow'],
    ['cancel', 'approved → cancelled', keptByMgr],
    ['effect', 'approved → effective', 'itself'],
    ['lift', 'approved → done', 'itself'],
    ['lifted', 'effective → ended', 'itself'],
    ['expire', 'effective → ended', 'itself'],
  ],
  contactLog: [
    ['finish', 'open → finished', 'buyer buyerMgr iqc qualityHead supMgr'],
    ['again', 'finished → open', 'buyer buyerMgr iqc qualityHead supMgr'],
  ],
  supplierRisk: [
    ['watch', 'open → watch', 'buyer buyerMgr finance legal supMgr'],
    ['close', 'open watch → closed', keptByMgr],
    ['reopen', 'closed → open', keptByMgr],
  ],
  evalTemplate: [
    ['effect', 'draft → effective', keptByMgr, 'maker'],
    ['replaced', 'effective → retired', 'itself'],
    ['retire', 'effective → retired', keptByMgr],
  ],
  evalPlan: [
    ['list', 'draft → draft', 'supMgr'],
    ['begin', 'draft → scoring', 'supMgr'],
    ['counted', 'scoring → calculated', 'itself'],
    ['submit', 'calculated → submitted', 'supMgr'],
    ['withdraw', 'submitted → calculated', 'flow'],
    ['approve', 'submitted → published', 'flow', 'maker owner'],
    ['reject', 'submitted → calculated', 'flow'],
    ['close', 'published → closed', 'itself'],
    ['void', 'calculated draft scoring → voided', 'supMgr'],
  ],
  supplierEval: [
    ['begin', 'new → scoring', 'itself'],
    ['close', 'scoring → closing', 'supMgr'],
    ['overdue', 'scoring → closing', 'itself'],
    ['calculate', 'closing scoring → calculated', 'itself'],
    ['recount', 'calculated → scoring', 'supMgr'],
    ['publish', 'calculated → published', 'itself'],
    ['appeal', 'published → appealed', 'supAdmin'],
    ['settle', 'published → final', 'itself'],
    ['answer', 'appealed → final', keptByMgr, 'items.scorer'],
    ['void', 'calculated closing new scoring → voided', 'itself'],
  ],
  'supplierEval.items': [
    ['give', 'todo → scored', scorers],
    ['skip', 'todo → passed', scorers],
    ['again', 'passed scored → todo', scorers],
    ['lapse', 'todo → passed', 'itself'],
    ['count', 'todo → auto', 'itself'],
  ],
  evalImprove: [
    ['send', 'draft → sent', 'buyer supMgr'],
    ['reply', 'sent → replied', 'supAdmin supUser'],
    ['back', 'replied → sent', 'buyer buyerMgr supMgr'],
    ['close', 'replied → closed', 'buyer buyerMgr supMgr'],
    ['fail', 'replied sent → failed', 'buyer buyerMgr supMgr'],
  ],
};

/** What the accounts of a supplier see of a document, and what they do there; who is not named sees nothing of it. */
export interface SupplierSight {
  /** The rows that are seen. */
  readonly rows: string;
  readonly supAdmin?: string;
  readonly supUser?: string;
}

const own = 'supplier = mySupplier()';
const readOnly = { supAdmin: 'read', supUser: 'read' };
const kept = "supplier = mySupplier() and status in ('trial', 'authorized', 'suspended', 'stopped', 'expired')";
const told = "supplier = mySupplier() and status in ('published', 'appealed', 'final')";
const answering = { supAdmin: 'edit move:submit read', supUser: 'edit move:submit read' };
const improving = { supAdmin: 'edit move:reply read', supUser: 'edit move:reply read' };
const certs = 'becomes:renew create edit move:submit move:void move:withdraw read';
const second = 'becomes:revise create edit move:stop move:submit move:void move:withdraw read';

const sights: readonly (readonly [base: string, ownPage: string, sight: SupplierSight])[] = [
  [
    'supplier',
    'myCompany',
    { rows: 'id = mySupplier()', supAdmin: 'edit move:reapply move:submit move:withdraw read', supUser: 'read' },
  ],
  [
    'answerSheet',
    'myQuestionnaire',
    { rows: "supplier = mySupplier() and status <> 'draft' and not empty(sentOn)", ...answering },
  ],
  ['supplierChange', 'myChange', { rows: own, supAdmin: 'create edit move:submit move:void read' }],
  ['supplierBank', 'myBank', { rows: own, supAdmin: 'read' }],
  ['supplierCert', 'myCert', { rows: own, supAdmin: certs, supUser: 'read' }],
  ['supplierCategory', 'myCategory', { rows: kept, ...readOnly }],
  ['secondarySupplier', 'mySecondary', { rows: own, supAdmin: second, supUser: 'read' }],
  ['supplierStatus', 'myStatus', { rows: "supplier = mySupplier() and status in ('effective', 'ended')", ...readOnly }],
  ['supplierEval', 'myEval', { rows: told, supAdmin: 'move:appeal read', supUser: 'read' }],
  ['evalImprove', 'myImprove', { rows: "supplier = mySupplier() and status <> 'draft'", ...improving }],
];

/** By entity, the base and the page of its own a supplier has of it alike. Every other document of the folder is none of theirs. */
export const supplierSights: Readonly<Record<string, SupplierSight>> = Object.fromEntries(
  sights.flatMap(([base, page, sight]) => [
    [base, sight],
    [page, sight],
  ]),
);
