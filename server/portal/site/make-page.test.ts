import { expect, test } from 'vitest';
import type { PageDocument } from '../../../schemas/language/page.ts';
import { isOpen } from './make-page.ts';

const nothing = { sites: new Map(), fragments: new Map() };
const page = (root: object): PageDocument => ({
  kind: 'page',
  key: 'day',
  spec: 1,
  title: '大会',
  root: 'page',
  nodes: { page: { block: 'page@1', ...root } },
});

test.each([
  ['as it is', {}, true],
  ['switched off', { visible: false }, false],
  ['of a day to come', { from: '2026-12-01 00:00:00' }, false],
  ['of a day gone by', { until: '2026-10-01 00:00:00' }, false],
  ['of these days', { from: '2026-10-01 00:00:00', until: '2026-12-01 00:00:00' }, true],
])('a page %s stands on the map of the site only while it can be opened', (_, root, open) => {
  expect(isOpen(nothing, page(root), '2026-11-01 12:00:00')).toBe(open);
});
