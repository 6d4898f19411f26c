import type * as calls from '../../server/features/dicts/dicts.contract.ts';
import { callOf, createOf } from './call-of.ts';

const dict = {
  one: callOf<typeof calls.getDict>('GET', '/dicts/:key'),
  make: createOf<typeof calls.postDict>('/dicts'),
  review: callOf<typeof calls.postDictReview>('POST', '/dicts/:key/review'),
  save: callOf<typeof calls.putDict>('PUT', '/dicts/:key'),
  reset: callOf<typeof calls.postDictReset>('POST', '/dicts/:key/reset'),
  remove: callOf<typeof calls.deleteDict>('DELETE', '/dicts/:key'),
};

export type DictWish = Omit<calls.DictChangeBody, 'base'>;

export const loadDicts = callOf<typeof calls.getDicts>('GET', '/dicts');
export const loadDict = (key: string) => dict.one({ params: { key } });
export const makeDict = (key: string, wish: DictWish) => dict.make({ body: { key, ...wish } });
export const reviewDict = (key: string, body: calls.DictChangeBody) => dict.review({ params: { key }, body });
export const saveDict = (key: string, body: calls.DictChangeBody) => dict.save({ params: { key }, body });
export const resetDict = (key: string, base: number) => dict.reset({ params: { key }, body: { base } });
export const deleteDict = (key: string) => dict.remove({ params: { key } });
