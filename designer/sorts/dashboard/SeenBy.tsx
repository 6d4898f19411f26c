import { RightPick } from '../../inputs/RightPick.tsx';
import { RolesPick, WhomPick } from '../../inputs/WhomPick.tsx';
import { setCard } from './board-commands.ts';
import type { OneCard } from './CardInspector.tsx';

/** Whom a card concerns: by what they are, by their roles, by what they may do. */
export function SeenBy({ editing, model, documents, chosen, card, name }: OneCard) {
  return (
    <>
      <WhomPick
        value={card.for}
        onChange={(value) => editing.do(setCard(chosen, 'for', value, `修改“${name}”的可见范围`))}
      />
      <RightPick
        {...{ model, documents }}
        entity={(card.chart && model.charts.get(card.chart)?.query.from) || (card.latest?.list.split('.')[0] ?? null)}
        needs={card.needs}
        onChange={(needs) => editing.do(setCard(chosen, 'needs', needs, `修改“${name}”所需的权限`))}
      />
      <RolesPick
        label="只给这些角色"
        placeholder="看得到数据的人都能看"
        model={model}
        value={card.roles}
        onChange={(roles) => editing.do(setCard(chosen, 'roles', roles, `修改“${name}”的角色`))}
      />
      <RolesPick
        label="不给这些角色"
        placeholder="没有"
        model={model}
        value={card.not}
        onChange={(not) => editing.do(setCard(chosen, 'not', not, `修改“${name}”的角色`))}
      />
    </>
  );
}
