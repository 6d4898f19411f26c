import { describe, expect, test } from 'vitest';
import { catalogDocuments, catalogModel, catalogPlan, wrongInCatalog } from '../../tests/fixtures/catalog-plans.ts';
import type { DashboardDocument } from '../language/dashboard.ts';
import { planDashboard } from './plan-dashboard.ts';
import { planFor } from './plan-for.ts';

const cardsFor = (role: string) => {
  const board = catalogModel().dashboards.get('supplier360');
  const viewer = {
    roles: [role],
    isSupplier: false,
    may: () => false,
    plan: (entity: string) => planFor(catalogModel(), entity, { roles: [role] }),
  };
  return board ? planDashboard(catalogModel(), board, viewer)?.cards.map(({ key }) => key) : undefined;
};

describe('a dashboard about one record', () => {
  test('stands on the page of that record, and on no other', () => {
    expect(catalogPlan('supplier', ['buyer']).boards).toEqual([
      { key: 'supplier360', title: '360 视图', by: 'supplier', for: 'staff' },
    ]);
    expect(catalogPlan('purchaseOrder', ['buyer']).boards).toBeUndefined();
  });

  test('shows each what their rights show: who sees no money has no card of money', () => {
    expect(cardsFor('buyer')).toEqual(expect.arrayContaining(['supplierSpend', 'supplierOnTime', 'supplierScores']));
    const storekeeper = cardsFor('warehouse');
    expect(storekeeper).toContain('supplierOnTime');
    expect(storekeeper).not.toContain('supplierSpend');
    expect(storekeeper).not.toContain('supplierUnpaid');
    expect(storekeeper).not.toContain('supplierScores');
  });

  test.each([
    ['ghost', 'unknown_report_column /of'],
    ['orderDate', 'names_no_record /of'],
  ])('what names no record is told: %s', (of, said) => {
    const analysis = catalogDocuments().find((one) => one.kind === 'dashboard' && one.key === 'analysis');
    expect(wrongInCatalog({ ...analysis, of } as DashboardDocument)).toEqual([said]);
  });
});
