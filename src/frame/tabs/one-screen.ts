import { matchPath } from 'react-router-dom';
import type { AddressOf } from './tabs.ts';

/** One record, and one document at its designer, is one screen however one comes to it: two would hold two states of the same thing. */
const byPath = ['/record/:entity/:id', '/design/:kind/:key'];

/** Which tab an address is: its full path, with the query; for one thing that is worked on, the path. */
export const addressOf: AddressOf = ({ pathname, search }) => {
  const isOne = byPath.some((pattern) => {
    const found = matchPath(pattern, pathname);
    return found !== null && found.params.id !== 'new';
  });
  return isOne ? pathname : pathname + search;
};
