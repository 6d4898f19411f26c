import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Frozen } from '../../schemas/wire/records.ts';
import type { Models } from '../metadata/models.ts';
import type { Asking } from './asking.ts';
import { type PastVersion, readPast, type SeenVersion, seenVersions } from './past.ts';
import { sayAct } from './say-act.ts';
import { contentSeen } from './versions.ts';
import { type FrozenText, frozenTexts, labelsOf } from './write/freeze.ts';
import { contentOf, hashOf, otherIn } from './write/frozen-content.ts';

/** What was frozen of a record in the versions a viewer may see, newest first: each hash worked out anew, each text held against today's. */
export const readFrozen = async (asking: Asking, models: Models, id: string): Promise<readonly Frozen[]> =>
  tellFrozen(asking, await readPast(asking, models, id), id);

export async function tellFrozen(asking: Asking, past: readonly PastVersion[], id: string): Promise<readonly Frozen[]> {
  if (asking.entity.freezes.size === 0) return [];
  const seen = seenVersions(asking, past);
  const [now] = seen;
  const texts = now ? await frozenTexts(asking, id) : [];
  return texts.flatMap((text) => {
    const then = seen.find(({ deed }) => deed.version === text.version);
    return now && then ? [tellText(asking, text, then, now)] : [];
  });
}

function tellText(asking: Asking, text: FrozenText, then: SeenVersion, now: SeenVersion): Frozen {
  const { entity } = asking;
  const content = (record: RecordData) => contentOf(entity, record, text.paths);
  const shown = (version: SeenVersion) => content(contentSeen(asking, version.whole, version.sight));
  // A hash over what somebody may not see would let them try values until it fits.
  const seesAll = content(then.whole) === shown(then);
  const [was, is] = [shown(then), shown(now)];
  return {
    name: text.name,
    label: entity.freezes.get(text.name)?.label ?? text.name,
    version: text.version,
    at: text.at,
    byName: then.deed.byName,
    did: sayAct(asking, then.deed.action),
    hash: seesAll ? text.hash : null,
    isIntact: hashOf(text.content) === text.hash,
    isSame: was === is,
    differs: was === is ? '' : labelsOf(asking, otherIn(was, is)),
  };
}
