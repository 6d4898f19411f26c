import { expect, test } from 'vitest';
import type { Running } from '../../metadata/models.ts';
import { wantedBy } from './asked-rights.ts';
import type { Holder } from './holder.ts';

const opened = { label: '开标后', do: ['read'], rows: 'isOpened', rank: 'a5' };
const running = {
  entity: () => ({ document: { access: { roles: { judge: { do: ['read'], also: { opened } } } } } }),
} as unknown as Running;
const judge = { code: 'judge' } as Holder;
const asked = (grant: object | null) =>
  wantedBy(running, judge, { grants: { bid: grant }, hidden: {} } as never).grants.bid;

test('further grants stay where nothing is said of them', () => {
  expect(asked({ do: ['read', 'export'] })).toEqual({ do: ['read', 'export'], also: { opened } });
  expect(asked(null)).toBeNull();
});

test('further grants are as they are said, in the places they have', () => {
  const { rank: _, ...said } = opened;
  expect(asked({ do: ['read'], also: { opened: { ...said, do: ['export'] }, more: said } })).toEqual({
    do: ['read'],
    also: { opened: { ...opened, do: ['export'] }, more: said },
  });
  expect(asked({ do: ['read'], also: {} })).toEqual({ do: ['read'], also: {} });
});

test('which lines a grant shows is not asked here, and stays', () => {
  const parts = { lines: { rows: 'supplier = mySupplier()' } };
  const own = { ...opened, parts };
  const now = {
    entity: () => ({ document: { access: { roles: { judge: { do: ['read'], parts, also: { own } } } } } }),
  };
  const { rank: _, parts: __, ...said } = own;
  const grants = { bid: { do: ['read', 'edit'], also: { own: said } } };
  expect(wantedBy(now as unknown as Running, judge, { grants, hidden: {} } as never).grants.bid).toEqual({
    do: ['read', 'edit'],
    parts,
    also: { own },
  });
});
