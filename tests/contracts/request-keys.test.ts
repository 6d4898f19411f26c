import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../server/kernel/define-contract.ts';
import { takesRequestKey } from '../../server/kernel/keyed-request.ts';
import { isTest, readSources } from '../architecture/sources.ts';
import { type Catalog, openCatalog } from '../support/open-catalog.ts';

const sources = readSources().filter((one) => !isTest(one));

/** What our own client posts without a request key although it could, by why nothing is made twice all the same. */
const unkeyed = {
  'is answered, and makes nothing': [
    '/design/preview',
    '/design/preview/menu',
    '/design/sheets',
    '/design/sources/:/tables/:/:/rows',
    '/dicts/:/review',
    '/flows/forecast',
    '/messages/preview',
    '/metadata/packages/export',
    '/metadata/packages/imports/:/review',
    '/metadata/packages/plan',
    '/metadata/packages/review',
    '/metadata/review',
    '/numbering/:/:/preview',
    '/records/:/:/becomes/:',
    '/records/:/becomes/:',
    '/records/:/becomes/:/preview',
    '/records/:/export',
    '/records/:/files-read',
    '/records/:/pdf',
    '/records/:/finds',
    '/rights/of/:/:/review',
    '/rights/rules/:/preview',
    '/studio/data',
    '/studio/review',
  ],
  'says how it is to be: said twice, it is so': [
    '/notices/:/read',
    '/notices/read-all',
    '/numbering/:/:/reset',
    '/records/:/edits',
    '/rights/of/:/:',
    '/rights/view-as',
    '/session/lock',
    '/session/password',
    '/session/unlock',
    '/studio/login',
    '/studio/template',
    '/sys/selectDepart',
    '/sys/user/updatePassword',
    '/sys/user/userEdit',
    '/tenants/own/link',
  ],
  'ends, settles, takes away or brings back one thing, which is no more there the second time': [
    '/backups/delete',
    '/metadata/requests/:/refuse',
    '/metadata/requests/:/withdraw',
    '/metadata/upgrades',
    '/records/:/:/restore',
    '/records/:/delete',
    '/records/:/exports/:/cancel',
    '/records/:/imports/:/cancel',
    '/records/:/purge',
    '/sessions/end',
    '/sessions/own/end',
    '/sso/unbind',
    '/stored-files/delete',
    '/studio/requests/:/withdraw',
    '/tasks/:/cancel',
    '/tenants/own/unlink',
  ],
  'holds only for the state it was read in': [
    '/dicts/:/reset',
    '/metadata/packages/imports/:/undo',
    '/metadata/requests/:/approve',
    '/metadata/rollback',
  ],
};

/** An address whatever stands in its places. */
const spelled = (url: string) => url.replace(/:\w+|\$\{[^}]*\}/g, ':');

const http = sources.filter(({ path: file }) => file.startsWith('src/http/') && file !== 'src/http/client.ts');
const addresses = (call: RegExp): string[] => {
  const found = http.flatMap(({ text }) => [...text.matchAll(call)].map(([, url = '']) => spelled(url)));
  return [...new Set(found)].sort();
};
const keyed = addresses(/\bcreate(?:Of|Said)(?:<[^(]*>)?\(\s*['`]([^'`]+)['`]/g);
const plain = addresses(/\b(?:callOf|fileOf)<[^(]*>\(\s*'POST',\s*['`]([^'`]+)['`]/g);

let at: Catalog;
const posts = new Map<string, Contract>();
beforeAll(async () => {
  at = await openCatalog('request_keys');
  for (const one of at.app.contracts)
    if ([one.method].flat().includes('POST')) posts.set(spelled(one.url.replace(/^\/api/, '')), one);
});
afterAll(() => at.close());

/** As it is for POST: some calls of the specification are taken by other methods too. */
const takesKey = (url: string) => {
  const contract = posts.get(url);
  return contract !== undefined && takesRequestKey({ ...contract, method: 'POST' });
};

test('the client posts in the ways that are looked at here, and to calls there are', () => {
  const by = (names: string) => new RegExp(`import \\{[^}]*\\b(?:${names})\\b[^}]*\\} from '[^']*/client\\.ts'`);
  const others = sources.filter(
    ({ path: file, text }) =>
      /^(src|renderers|designer)\//.test(file) &&
      ((file !== 'src/http/call-of.ts' && by('ask|askOnce|fetchFile').test(text)) ||
        (!file.startsWith('src/http/') && by('createSaid').test(text))),
  );
  expect(others.map(({ path: file }) => file)).toEqual([]);
  expect(keyed.length).toBeGreaterThan(15);
  expect([...keyed, ...plain].filter((url) => !posts.has(url))).toEqual([]);
});

test('whatever is posted goes under a request key, unless it is known why it needs none', () => {
  expect(plain.filter(takesKey)).toEqual(Object.values(unkeyed).flat().sort());
});

test('a request key is sent only where it is heeded', () => {
  expect(keyed.filter((url) => !takesKey(url))).toEqual([]);
});

test('what holds only for the state it was read in says which that is', () => {
  const silent = unkeyed['holds only for the state it was read in'].filter((url) => {
    const { properties = {} } = (posts.get(url)?.body ?? {}) as { properties?: object };
    return !('revision' in properties) && !('base' in properties);
  });
  expect(silent).toEqual([]);
});
