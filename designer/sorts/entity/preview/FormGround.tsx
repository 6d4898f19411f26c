import { type ReactNode, useContext, useMemo } from 'react';
import { FieldServicesContext } from '../../../../renderers/fields/services.ts';
import { FormContext } from '../../../../renderers/forms/form-context.tsx';
import { createFormStore } from '../../../../renderers/forms/form-store.ts';
import type { EntityPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import type { Asker } from '../../../../schemas/expressions/tree.ts';
import { stillServices } from '../still-services.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly record: RecordData;
  readonly me: string;
  readonly roles: readonly string[];
  readonly children: ReactNode;
}

/** A record in the form's own store, for what is drawn of it: nothing of it is ever sent. */
export function FormGround({ plan, record, me, roles, children }: Props) {
  const company = useContext(FieldServicesContext);
  const services = useMemo(() => stillServices(plan, plan.entity, company), [plan, company]);
  const open = useMemo(() => {
    const asker: Asker = {
      me,
      myDeparts: [],
      myDepart: null,
      mySupplier: null,
      roles,
      now: nowText(),
    };
    return { store: createFormStore({ plan, record, asker }), reading: false };
  }, [plan, record, me, roles]);
  return (
    <FieldServicesContext value={services}>
      <FormContext value={open}>{children}</FormContext>
    </FieldServicesContext>
  );
}

const nowText = (): string => new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
