import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { EntityPlan, FormPlan } from '../../schemas/compile/plan.ts';
import { useForm } from '../forms/form-context.tsx';
import type { FormStore } from '../forms/form-store.ts';
import { HEAD, type RowKey } from '../forms/tree.ts';
import styles from './print.module.css';
import { sayValue } from './say-value.ts';

interface Props {
  readonly form: FormPlan;
  /** Which of the document's print forms; null: everything in the order of the form. */
  readonly print: string | null;
  readonly onDone: () => void;
}

/** The whole record on paper: every line, whatever is in sight. It stands beside the page for as long as the browser prints. */
export function PrintSheet({ form, print, onDone }: Props) {
  const { store } = useForm();
  const { plan } = store;
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const named = store.cell(HEAD, plan.named);
  return createPortal(
    <div className={styles.sheet}>
      <h1>{plan.title}</h1>
      <p className={styles.number}>{named.text ?? String(named.value ?? '')}</p>
      {blocksOf(plan, form, print).map((block) => (
        <Block key={block} store={store} form={form} block={block} />
      ))}
    </div>,
    document.body,
  );
}

const blocksOf = (plan: EntityPlan, form: FormPlan, print: string | null): readonly string[] =>
  (print !== null && plan.print[print]?.blocks) || [
    ...form.sections.map(({ key }) => `head:${key}`),
    ...form.body.map(({ part }) => `part:${part}`),
  ];

function Block({ store, form, block }: { readonly store: FormStore; readonly form: FormPlan; readonly block: string }) {
  const [sort, key = ''] = block.split(':');
  if (sort === 'head') return <HeadBlock store={store} section={form.sections.find((one) => one.key === key)} />;
  if (sort === 'part') return <PartBlock store={store} body={form.body.find(({ part }) => part === key)} />;
  return sort === 'signatures' ? <Signatures /> : null;
}

/** A value in words, empty where there is none or it is hidden. */
function say(store: FormStore, row: RowKey, path: string): string {
  const field = store.plan.fields[path];
  const { value, text } = store.cell(row, path);
  if (!field || value === null || !store.state(row, path).visible) return '';
  return sayValue(store.plan, field, value, text);
}

function HeadBlock({ store, section }: { store: FormStore; section: FormPlan['sections'][number] | undefined }) {
  const cells = (section?.cells ?? []).filter(({ field }) => store.state(HEAD, field).visible);
  return (
    <dl className={styles.facts}>
      {cells.map(({ field, span }) => (
        <div key={field} style={{ gridColumn: `span ${span}` }}>
          <dt>{store.plan.fields[field]?.label}</dt>
          <dd>{say(store, HEAD, field)}</dd>
        </div>
      ))}
    </dl>
  );
}

function PartBlock({ store, body }: { store: FormStore; body: FormPlan['body'][number] | undefined }) {
  if (!body) return null;
  const rows = store.rows(HEAD, body.part);
  const columns = body.columns.filter(({ off, field }) => !off && rows.some((row) => say(store, row, field) !== ''));
  return (
    <table className={styles.lines}>
      <caption>{store.plan.parts[body.part]?.label}</caption>
      <thead>
        <tr>
          {columns.map(({ field }) => (
            <th key={field}>{store.plan.fields[field]?.label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {columns.map(({ field }) => (
              <td key={field} data-is={store.plan.fields[field]?.type.is}>
                {say(store, row, field)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Signatures = () => (
  <dl className={styles.signatures}>
    {['制单', '审核', '供方确认'].map((who) => (
      <div key={who}>
        <dt>{who}：</dt>
        <dd />
      </div>
    ))}
  </dl>
);
