import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { askAbout } from '../asking.ts';
import { allViews } from './all-views.ts';
import * as calls from './views.contract.ts';
import { changeView, dropView, keepHabit, keepView, listViews, mayShareViews } from './views.ts';

/** How people look at lists. */
export const viewsRoom: Room = (api, house) => {
  const ask = ({ session, params }: { session: Session; params: { entity: string } }) =>
    askAbout(house, session, params.entity);

  route(api, calls.allViewsCall, async ({ session }) => ({
    lists: await allViews(house, session),
    mayShare: mayShareViews(session),
  }));
  route(api, calls.listViewsCall, async (asked) => listViews(await ask(asked), asked.query.list));
  route(api, calls.keepHabitCall, async (asked) => keepHabit(await ask(asked), asked.body.list, asked.body.body));
  route(api, calls.keepViewCall, async (asked) => keepView(await ask(asked), asked.body));
  route(api, calls.changeViewCall, async (asked) => changeView(await ask(asked), asked.params.id, asked.body));
  route(api, calls.dropViewCall, async (asked) => dropView(await ask(asked), asked.params.id));
};
