import { expect, test } from 'vitest';
import { type Json, readSaid } from '../../tests/support/said-chains.ts';

const said: readonly Json[] = readSaid().filter(({ kind }) => kind === 'entity');

/** Roles in the order of the columns. */
const roles =
  'demander buyer buyerMgr tenderPm expert opener witness supMgr legal warehouse iqc finance cashier portalEd auditor admin supAdmin supUser'.split(
    ' ',
  );

/** Who begins a document (C), who reads it (R), who has nothing to do with it (-): as the business wants it. */
const wanted: Readonly<Record<string, string>> = {
  demand: /*          */ 'C R R R - - - - - R - R - - R - - -',
  purchasePlan: /*    */ 'R C R R - - - - - - - R - - R - - -',
  material: /*        */ 'C C R R - - - R - R R R - - R C R R',
  category: /*        */ 'R C R R - - - R - R R R - - R C R R',
  agreedPrice: /*     */ '- C R R - - - - R - - R - - R - R R',
  frameworkContract: /**/ 'R C R R - - - R C R - R - - R - R R',
  purchaseOrder: /*   */ 'R C R - - - - - R R R R - - R - R R',
  sourceEvent: /*     */ 'R C R C R R R - - - - R - - R - R R',
  sourceAward: /*     */ 'R C R C R - - - R - - R - R R - R R',
  inspection: /*      */ 'R R R - - - - R - R C R - - R - R R',
  deliveryNote: /*      */ 'R C R - - - - - - R R - - - R - R C',
  goodsReceipt: /*      */ 'R R R - - - - - - C R R - - R - R R',
  goodsReturn: /*       */ 'C C R - - - - - - R C R - - R - R R',
  supplier: /*        */ 'R C R R R - - C R - R R - - R - C -',
  announcement: /*    */ '- C R C - - - - - - - - - C R R - -',
  news: /*            */ '- - - - - - - - - - - - - C R R - -',
  user: /*            */ '- - - - - - - - - - - - - - - C - -',
  sysLog: /*          */ '- - - - - - - - - - - - - - R R - -',
};

/** Where the catalog says otherwise, and why. */
const otherwise: Readonly<Record<string, string>> = {
  'demand buyer C': 'buyers work here too, and enter what they need themselves',
  'demand admin R': 'helps whoever is stuck: looks, and changes nothing',
  'purchasePlan admin R': 'helps whoever is stuck: looks, and changes nothing',
  'material demander R': 'a material is applied for with a document of its own',
  'material buyerMgr C': 'stands in for a buyer',
  'material supAdmin -': 'what a supplier needs of it stands in the lines of its orders',
  'material supUser -': 'what a supplier needs of it stands in the lines of its orders',
  'category buyerMgr C': 'stands in for a buyer',
  'frameworkContract demander -': 'names no demander; what is called off by it is an order, which they read',
  'frameworkContract legal R': 'a buyer begins it; legal lets it take effect, suspends and ends it',
  'frameworkContract admin R': 'helps whoever is stuck: looks, and changes nothing',
  'purchaseOrder supMgr R': 'knows a supplier by its orders',
  'purchaseOrder admin R': 'helps whoever is stuck: looks, and changes nothing',
  'inspection warehouse C': 'who receives the goods has them inspected',
  'sourceEvent expert -': 'scores in the evaluation, which is another document',
  'sourceAward demander -': 'reads what comes of it in the order',
  'sourceAward expert -': 'signs the report of an evaluation, which is another document',
  'sourceAward portalEd -': 'publishes what a result announcement says',
  'sourceAward supAdmin -': 'is told by its own quote, and of nobody else',
  'sourceAward supUser -': 'is told by its own quote, and of nobody else',
  'deliveryNote admin R': 'helps whoever is stuck: looks, and changes nothing',
  'deliveryNote supUser R': 'begins none without an order or a call, whose chain makes it',
  'goodsReceipt admin R': 'helps whoever is stuck: looks, and changes nothing',
  'goodsReturn admin R': 'helps whoever is stuck: looks, and changes nothing',
  'supplier expert -': 'scores with the evaluation, which is another document',
  'supplier warehouse R': 'knows whom the goods come from',
  'supplier admin R': 'gives accounts to its people',
  'supplier supAdmin R': 'its record begins with the registration',
  'supplier supUser R': 'reads the own company alone',
  'news admin C': 'keeps the site where there is no editor',
  'user auditor R': 'reads everything, so who may what as well',
};

const allOf = (grant: Json): readonly Json[] =>
  grant ? [grant, ...(Array.isArray(grant.also) ? grant.also : Object.values(grant.also ?? {}))] : [];

function rightOf({ access }: Json, role: string): string {
  const may = allOf(access.roles[role]).flatMap((one: Json) => one.do as readonly string[]);
  return may.includes('create') ? 'C' : may.length > 0 ? 'R' : '-';
}

const entityOf = (key: string): Json => said.find((one) => one.key === key);

/** Where documents say otherwise than is wanted. */
const deviations = (read: (key: string) => Json): readonly string[] =>
  Object.entries(wanted).flatMap(([key, row]) =>
    roles.flatMap((role, at) => {
      const is = rightOf(read(key), role);
      return is === row.split(' ')[at] ? [] : [`${key} ${role} ${is}`];
    }),
  );

test('who begins and who reads what is as the business wants it, but where a reason stands', () => {
  for (const row of Object.values(wanted)) expect(row.split(' ')).toHaveLength(roles.length);
  expect([...deviations(entityOf)].sort()).toEqual(Object.keys(otherwise).sort());
});

test('a role that may begin more than is wanted is noticed', () => {
  const wider = (key: string) => {
    const copy = structuredClone(entityOf(key));
    if (key === 'purchaseOrder') copy.access.roles.warehouse.do.push('create');
    return copy;
  };
  expect(deviations(wider).filter((one) => !(one in otherwise))).toEqual(['purchaseOrder warehouse C']);
});

test('who made a document or changed it last, or is named by it, never agrees to it, whatever roles they hold', () => {
  const open = said.flatMap(({ key, states }) =>
    (states?.nodes ?? []).flatMap(({ flow }: Json) => {
      const move = flow && states.moves.find((one: Json) => one.key === flow.agree);
      const isKeptApart = move?.notByOwner === true || (move?.notBy ?? []).length > 0;
      return move && !isKeptApart ? [`${key} ${move.key}`] : [];
    }),
  );
  expect(open).toEqual([]);
});

test('the administrator agrees to no business document', () => {
  const agreed = said.flatMap(({ key, access, states }) =>
    allOf(access?.roles?.admin)
      .flatMap((one: Json) => one.do as readonly string[])
      .filter((one) => /^move:(approve|pass|agree|accept|effect|issue)/.test(one))
      .map((one) => `${key} ${one} ${states ? '' : '?'}`),
  );
  expect(agreed).toEqual([]);
});
