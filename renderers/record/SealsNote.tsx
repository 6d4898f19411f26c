import { Alert } from 'antd';
import type { EntityPlan, SealTold } from '../../schemas/compile/plan.ts';
import { useForm } from '../forms/form-context.tsx';
import { useLoaded } from './use-loaded.ts';

/** Envelopes of the record that nobody has opened yet, or that did not open: its empty places are not empty. */
export function SealsNote({ plan: { seals = {} } }: { readonly plan: EntityPlan }) {
  const { reading } = useForm();
  const { $seals } = useLoaded();
  return Object.entries($seals ?? {}).flatMap(([key, told]) => {
    const seal = seals[key];
    if (!seal || told.state === 'opened') return [];
    const isBroken = told.state === 'broken';
    return (
      <Alert
        key={key}
        type={isBroken ? 'error' : 'info'}
        showIcon
        title={isBroken ? `“${seal.label}”未能开启：信封与密封时的不符` : `“${seal.label}”已密封，开启之前谁也看不到`}
        description={sayReceipt(told, reading)}
      />
    );
  });
}

/** What its writer holds against it later; and that what is typed now takes its place. */
function sayReceipt({ state, at, hash }: SealTold, reading: boolean): string {
  const receipt = `密封于${at}，指纹 ${hash}`;
  return state === 'sealed' && !reading
    ? `${receipt}。需要修改时，请把其中的内容全部重新填写，原来的信封随即作废。`
    : receipt;
}
