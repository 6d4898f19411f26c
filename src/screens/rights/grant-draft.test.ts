import { expect, test } from 'vitest';
import type { EntityRights, GrantView } from '../../../server/features/rights/rights.contract.ts';
import {
  addFurther,
  changeFurther,
  grantOf,
  isChanged,
  noChange,
  operationsIn,
  sentBy,
  withGrant,
} from './grant-draft.ts';

const none = { rows: null, rowsSay: '全部', hide: [], edit: null };
const opened = { ...none, key: 'opened', label: '开标后', do: ['read', 'export'], rows: 'isOpened' };
const grant: GrantView = { ...none, do: ['read'], hide: ['price'], also: [opened] };
const bid: EntityRights = {
  key: 'bid',
  title: '投标',
  operations: ['read', 'edit', 'export'].map((key) => ({ key, label: key })),
  fields: [],
  sets: [],
  scopes: [],
  grant,
  product: grant,
  most: null,
};

test('what is granted besides is changed, sent and taken back by its key', () => {
  const draft = withGrant(noChange, bid, changeFurther(grant, 'opened', { do: ['edit'] }));
  expect(sentBy(draft).grants.bid).toEqual({
    do: ['read'],
    hide: ['price'],
    also: { opened: { label: '开标后', do: ['read', 'edit'], rows: 'isOpened' } },
  });
  expect(operationsIn(grantOf(draft, bid))).toEqual(['read', 'read', 'edit']);
  const back = withGrant(draft, bid, changeFurther(grant, 'opened', opened));
  expect(isChanged(back)).toBe(false);
  expect(sentBy(withGrant(noChange, bid, changeFurther(grant, 'opened', null))).grants.bid).toMatchObject({ also: {} });
});

test('another one is under a key of its own, and gone with its last right', () => {
  const once = withGrant(noChange, bid, addFurther(grant));
  const twice = withGrant(once, bid, addFurther(grantOf(once, bid) ?? grant));
  expect(grantOf(twice, bid)?.also.map(({ key }) => key)).toEqual(['opened', 'also1', 'also2']);
  const less = withGrant(twice, bid, changeFurther(grantOf(twice, bid) ?? grant, 'also1', { do: [] }));
  expect(grantOf(less, bid)?.also.map(({ key }) => key)).toEqual(['opened', 'also2']);
});
