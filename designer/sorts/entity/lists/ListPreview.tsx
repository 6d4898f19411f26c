import { useMemo } from 'react';
import { FieldServicesContext } from '../../../../renderers/fields/services.ts';
import { ListView } from '../../../../renderers/lists/ListView.tsx';
import type { Operation } from '../../../../renderers/lists/list-operations.ts';
import { startSettings, startState } from '../../../../renderers/lists/list-state.ts';
import { Rows } from '../../../../renderers/lists/Rows.tsx';
import type { Model } from '../../../../schemas/compile/model.ts';
import { wholePlanFor } from '../../../../schemas/compile/plan-for.ts';
import type { Asker } from '../../../../schemas/expressions/tree.ts';
import { PhoneFace } from '../preview/PhoneFace.tsx';
import { stillServices } from '../still-services.ts';
import styles from './lists.module.css';
import { sampleRows } from './sample-rows.ts';

interface Props {
  readonly model: Model | null;
  readonly entity: string;
  readonly list: string;
}

const nobody: Asker = {
  me: '',
  myDeparts: [],
  myDepart: null,
  mySupplier: null,
  roles: [],
  now: '2026-05-20 09:00:00',
};
const ignore = () => undefined;
const none: readonly Operation[] = [];

/** The list as it will be, drawn by the list itself over made-up rows, and its card on a phone. */
export function ListPreview({ model, entity, list }: Props) {
  const plan = useMemo(() => (model ? wholePlanFor(model, entity) : undefined), [model, entity]);
  const shown = plan?.lists[list];
  const services = useMemo(() => stillServices(plan ?? null, entity), [plan, entity]);
  const sample = useMemo(() => (model ? sampleRows(model, entity) : []), [model, entity]);
  if (!plan || !shown) return <p className={styles.wait}>处理完问题后，这里显示列表的样子</p>;
  return (
    <FieldServicesContext value={services}>
      <div className={styles.faces} inert key={plan.hash + JSON.stringify(shown)}>
        <section className={styles.preview} aria-label="列表的样子">
          <ListView
            plan={plan}
            list={shown}
            asker={nobody}
            state={startState(shown)}
            onState={ignore}
            settings={startSettings(shown)}
            onSettings={ignore}
            rows={sample}
            total={sample.length}
            loading={false}
            error={null}
            onReload={ignore}
            selected={[]}
            onSelected={ignore}
            onOpen={ignore}
            onOperation={ignore}
          />
        </section>
        <section className={styles.phone} aria-label="手机上的样子">
          <PhoneFace>
            <Rows
              device="phone"
              plan={plan}
              list={shown}
              columns={shown.columns.filter(({ off }) => !off)}
              rows={sample}
              loading={false}
              dense={false}
              state={startState(shown)}
              onState={ignore}
              selected={null}
              onSelected={ignore}
              operations={none}
              asker={nobody}
              onOpen={ignore}
              onOperation={ignore}
            />
          </PhoneFace>
        </section>
      </div>
    </FieldServicesContext>
  );
}
