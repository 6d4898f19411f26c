import { describe, expect, test } from 'vitest';
import type { EntityModel } from '../../schemas/compile/model.ts';
import { scopesLeft } from '../../schemas/compile/scopes-left.ts';
import { supplierRoles } from '../../server/access/product-roles.ts';
import { catalogModel } from '../fixtures/catalog-plans.ts';

const asker = { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '2026-06-15 10:00:00' };

/** Whether somebody of this role may see a record of which only its state is known. */
function isSeen(entity: EntityModel, role: string, state: string): boolean {
  const field = entity.states?.field ?? '';
  const record = { read: () => state, rows: () => undefined, asker };
  return scopesLeft(entity, { roles: [role] }, record, ({ keys }) => keys.join('.') === field).length > 0;
}

/** What a supplier is shown in some of its states, by the roles that are. */
const held = [...catalogModel().entities.values()].flatMap((entity) => {
  const { states } = entity;
  if (!states || entity.facetOf !== null) return [];
  const nodes = [...states.nodes.values()];
  return supplierRoles
    .map((role) => ({
      entity,
      states,
      role,
      seen: new Set(nodes.map(({ key }) => key).filter((key) => isSeen(entity, role, key))),
    }))
    .filter(({ seen }) => seen.size > 0);
});

describe('what a supplier was shown', () => {
  test('is what this looks at', () => {
    expect(new Set(held.map(({ entity }) => entity.key))).toEqual(
      new Set([
        ...[
          'supplier',
          'purchaseOrder',
          'orderLine',
          'frameworkContract',
          'contractAcceptance',
          'agreedPrice',
          'inspection',
        ],
        ...['deliveryCall', 'deliveryNote', 'goodsReceipt', 'goodsReturn'],
        ...['sourceEvent', 'sourceInvitation', 'sourceQuote', 'sourceQuestion'],
        ...['sourceSignup', 'sourceBond', 'sourceObjection', 'sourceNotice'],
        ...['auctionSeat', 'auctionBid', 'roundOffer', 'negotiation'],
        ...['statement', 'statementLine', 'invoice', 'paymentPlan', 'payment', 'deduction'],
        ...['supplierEval', 'evalImprove', 'eightD', 'answerSheet', 'sampleRequest'],
        // Their own alone.
        'reportSubscription',
        ...[
          'supplierStatus',
          'supplierCategory',
          'supplierCert',
          'supplierChange',
          'supplierBank',
          'secondarySupplier',
        ],
      ]),
    );
  });

  test('is led out of their sight by no move', () => {
    const lost = held.flatMap(({ entity, states, role, seen }) =>
      [...states.moves.values()].flatMap(({ key, from, to }) =>
        from
          .filter((state) => seen.has(state) && !seen.has(to))
          .map((state) => `${entity.key} ${key}: ${state} → ${to}, ${role}`),
      ),
    );
    expect(lost).toEqual([]);
  });

  /** Of the supplier itself: it stays as long as an account or a record names it. What each wants sent is nobody else's. */
  const isItself = ({ key }: EntityModel) => key === 'supplier' || key === 'reportSubscription';

  test('is deleted by nobody, in whatever state they see it', () => {
    const deleted = held
      .filter(
        ({ entity }) => !isItself(entity) && [...entity.roles.values()].flat().some(({ do: may }) => may.has('delete')),
      )
      .flatMap(({ entity, states, role, seen }) =>
        [...states.nodes.values()]
          .filter(({ key, open, deletable }) => seen.has(key) && (open.includes('*') || deletable))
          .map(({ key }) => `${entity.key} ${key}, ${role}`),
      );
    expect(deleted).toEqual([]);
  });
});
