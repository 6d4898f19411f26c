import { Pick, PickMany } from '../entity/pieces/Pick.tsx';
import { useRoleNames } from '../entity/pieces/role-names.ts';
import { rolesIn } from '../menu/menu-choices.ts';
import { RightPick } from '../menu/RightPick.tsx';
import { Labelled } from '../report/Labelled.tsx';
import { setCard } from './board-commands.ts';
import type { OneCard } from './CardInspector.tsx';

const whom = [
  { value: 'all', label: '内部人员和供应商' },
  { value: 'staff', label: '只给内部人员' },
  { value: 'supplier', label: '只给供应商' },
] as const;

/** Whom a card concerns: by what they are, by their roles, by what they may do. */
export function SeenBy({ editing, model, documents, chosen, card, name }: OneCard) {
  const names = useRoleNames();
  const roles = rolesIn(model).map((role) => ({ value: role, label: names[role] ?? role }));
  return (
    <>
      <Labelled label="谁能看到">
        <Pick
          label="谁能看到"
          value={card.for ?? 'all'}
          options={whom}
          onChange={(value) =>
            editing.do(setCard(chosen, 'for', value === 'all' ? undefined : value, `修改“${name}”的可见范围`))
          }
        />
      </Labelled>
      <RightPick
        {...{ model, documents }}
        entity={(card.chart && model.charts.get(card.chart)?.query.from) || (card.latest?.list.split('.')[0] ?? null)}
        needs={card.needs}
        onChange={(needs) => editing.do(setCard(chosen, 'needs', needs, `修改“${name}”所需的权限`))}
      />
      <Labelled label="只给这些角色">
        <PickMany
          label="只给这些角色"
          placeholder="看得到数据的人都能看"
          value={card.roles ?? []}
          options={roles}
          onChange={(value) =>
            editing.do(setCard(chosen, 'roles', value.length > 0 ? value : undefined, `修改“${name}”的角色`))
          }
        />
      </Labelled>
      <Labelled label="不给这些角色">
        <PickMany
          label="不给这些角色"
          placeholder="没有"
          value={card.not ?? []}
          options={roles}
          onChange={(value) =>
            editing.do(setCard(chosen, 'not', value.length > 0 ? value : undefined, `修改“${name}”的角色`))
          }
        />
      </Labelled>
    </>
  );
}
