import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { writeAddress } from '../../../renderers/lists/list-address.ts';
import { startState } from '../../../renderers/lists/list-state.ts';
import { awaitedStates } from '../../../schemas/compile/awaited-states.ts';
import type { MenuItem } from '../../../schemas/compile/model.ts';
import { pathOf } from '../../frame/addresses/menu-paths.ts';
import { loadPage } from '../../http/record-calls.ts';
import { usePlan } from '../../session/use-plan.ts';
import styles from './todo-card.module.css';

/** How many records of a list stand where this user's move is awaited. Nothing waiting: nothing shown. */
export function TodoCard({ item }: { readonly item: MenuItem }) {
  const [entity = '', listKey = ''] = item.opens && 'list' in item.opens ? item.opens.list.split('.') : [];
  const { plan } = usePlan(entity);
  const list = plan?.lists[listKey];
  const states = awaitedStates(plan?.states ?? null).map(({ key }) => key);
  const filterable = list?.finds.some((find) => find.field === plan?.states?.field) === true;
  const asked = useQuery({
    queryKey: ['list', entity, listKey, 'todo', plan?.hash],
    enabled: list !== undefined && states.length > 0 && filterable,
    queryFn: () => {
      if (!plan || !list) throw new Error('asked without a plan');
      return loadPage(entity, list, { ...startState(list), size: 1, filters: { [plan.states?.field ?? '']: states } });
    },
  });
  if (!plan || !list || !asked.data || asked.data.total === 0) return null;
  const address = writeAddress(list, { ...startState(list), filters: { [plan.states?.field ?? '']: states } });
  return (
    <Link className={styles.todo} to={`${pathOf(item)}?${address}`}>
      <span>{list.title}</span>
      <b>{asked.data.total}</b>
      <small>{states.map((state) => plan.states?.nodes.find((node) => node.key === state)?.label).join('、')}</small>
    </Link>
  );
}
