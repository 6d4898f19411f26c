import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { kindNamed } from '../fields/kind-named.ts';
import { VariesMark } from '../fields/shown/VariesMark.tsx';
import { CellLeaf } from '../forms/FieldLeaf.tsx';
import { useForm } from '../forms/form-context.tsx';
import { HEAD } from '../forms/tree.ts';
import styles from './record.module.css';

const MOST = 4;

/** What matters most is what a list shows of it on a phone, and then what its first columns show. */
function figuresOf(plan: EntityPlan): readonly string[] {
  const list = plan.lists.main ?? Object.values(plan.lists)[0];
  const columns = (list?.columns ?? []).filter(({ off }) => !off).map(({ field }) => field);
  const shown = [...new Set([...(list?.card ?? []), ...columns])];
  return shown
    .filter((path) => path !== plan.named && path !== plan.states?.field && !plan.fields[path]?.system)
    .filter((path) => plan.fields[path]?.part === '')
    .slice(0, MOST);
}

/** A number alone wants its sign or unit; in a column the header says it. */
const isNumber = (plan: EntityPlan, path: string): boolean =>
  kindNamed(plan.fields[path]?.kind ?? '')?.align === 'right';

/** What says beside it what it is an amount of. */
const isAmount = (plan: EntityPlan, path: string): boolean =>
  isNumber(plan, path) && (kindNamed(plan.fields[path]?.kind ?? '')?.beside?.length ?? 0) > 0;

export function KeyFigures() {
  const { store } = useForm();
  const figures = figuresOf(store.plan);
  if (figures.length === 0) return null;
  const main = figures.find((path) => isAmount(store.plan, path));
  return (
    <dl className={styles.figures}>
      {figures.map((path) => (
        <div key={path} data-main={path === main || undefined}>
          <dt>
            {store.plan.fields[path]?.label}
            <VariesMark field={store.plan.fields[path]} />
          </dt>
          <dd>
            <CellLeaf row={HEAD} path={path} isWhole={isNumber(store.plan, path)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
