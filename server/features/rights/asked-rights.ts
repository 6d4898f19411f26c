import type { Static } from '@sinclair/typebox';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import type { OneGrant } from '../../../schemas/sections/access/access.section.ts';
import type { Running } from '../../metadata/models.ts';
import type { WantedGrant } from './grant-layer.ts';
import type { Holder } from './holder.ts';
import type * as calls from './rights.contract.ts';
import type { WantedRights } from './save-rights.ts';

type RightsBody = Static<typeof calls.saveRights.body>;

/**
 * What is asked for as the document would say it: further grants in their places, or as they stand where nothing is said of them. Which
 * lines a grant shows is said in its document alone, and stays.
 */
export function wantedBy(running: Running, { code }: Holder, { grants, ...asked }: RightsBody): WantedRights {
  const wanted = Object.entries(grants).map(([key, grant]): [string, WantedGrant] => {
    if (grant === null) return [key, null];
    const now = running.entity(key)?.document.access?.roles?.[code];
    const whole = { ...grant, ...partsOf(now) };
    if (grant.also === undefined) return [key, now?.also === undefined ? whole : { ...whole, also: now.also }];
    const also = Object.entries(grant.also).map(([name, one]) => {
      const was = entryOf(now?.also, name);
      return [name, { ...one, ...partsOf(was), ...(was?.rank === undefined ? {} : { rank: was.rank }) }] as const;
    });
    return [key, { ...whole, also: Object.fromEntries(also) }];
  });
  return { ...asked, grants: Object.fromEntries(wanted) };
}

const partsOf = (grant: Pick<OneGrant, 'parts'> | undefined): Pick<OneGrant, 'parts'> =>
  grant?.parts ? { parts: grant.parts } : {};
