import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RoleGrant } from '../../../schemas/sections/access/access.section.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { entryIdsOf, wantedBy } from './entry-ids.ts';
import type { WantedGrant } from './grant-layer.ts';
import type { Holder } from './holder.ts';
import { keepingOnly, operationsIn, spellOut } from './operations.ts';
import { saveRights } from './save-rights.ts';

/** Makes a holder have exactly the checked entries. Rows, hidden and editable fields of what stays granted stay as they are. */
export async function saveEntries(
  house: Pick<House, 'db' | 'models'>,
  session: Session,
  holder: Holder,
  checked: ReadonlySet<string>,
): Promise<void> {
  const running = await house.models.running(session.tenant);
  const ids = holder.depart ? withinDepart(running, holder.depart, checked) : checked;
  const wanted = wantedBy(running, holder, ids);
  const grants: Record<string, WantedGrant> = {};
  for (const [key, operations] of wanted.grants) {
    const entity = running.entity(key);
    if (!entity) continue;
    const before = entity.document.access?.roles?.[holder.code];
    const [was, will] = [before ? operationsIn(before, entity) : [], spellOut(operations, entity)];
    if (was.join() !== will.join()) grants[key] = will.length > 0 ? grantOfJust(will, was, before, entity) : null;
  }
  await saveRights(house, session, holder, {
    grants,
    hidden: Object.fromEntries(wanted.hidden),
    permissions: wanted.permissions,
  });
}

/** What is no longer checked is gone from every grant; what is new comes to the first. */
function grantOfJust(
  will: readonly string[],
  was: readonly string[],
  before: RoleGrant | undefined,
  entity: EntityModel,
): RoleGrant {
  if (!before) return { do: [...will] };
  const left = keepingOnly(before, new Set(will), entity);
  return { ...left, do: [...left.do, ...will.filter((one) => !was.includes(one))] };
}

/** A role within a department is offered what its department has; anything else was never there to check. */
function withinDepart(
  running: Parameters<typeof entryIdsOf>[0],
  depart: Holder,
  checked: ReadonlySet<string>,
): ReadonlySet<string> {
  const most = new Set(entryIdsOf(running, depart));
  return new Set([...checked].filter((id) => most.has(id)));
}
