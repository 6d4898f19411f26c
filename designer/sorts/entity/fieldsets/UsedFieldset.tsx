import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useContext } from 'react';
import type { FieldsetDocument } from '../../../../schemas/language/fieldset.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { useDesign } from '../../../frame/services.ts';
import { designKey } from '../../../frame/use-work.ts';
import { fieldOf } from '../../../kernel/places.ts';
import type { InspectorProps } from '../form/Inspector.tsx';
import styles from '../form/inspector.module.css';
import { FieldsetContext, useGiven } from './context.ts';
import { detach, differencesOf, resetField } from './fieldset-commands.ts';

type Props = InspectorProps & { readonly paths: readonly string[]; readonly section: string | null };

/** Where what is chosen comes from, and in what it differs from there. */
export function UsedFieldset(props: Props) {
  const face = useContext(FieldsetContext);
  const given = useGiven(props.document);
  const { paths, section, document } = props;
  const key = paths.find((each) => given.has(each));
  const use = key === undefined ? (paths.length === 0 ? section : null) : given.get(key)?.use;
  const fieldset = use ? face?.fieldsets.get(document.fieldsets?.[use]?.of ?? '') : undefined;
  if (!use || !fieldset) return null;
  const keys = key === undefined ? [...given].flatMap(([one, from]) => (from.use === use ? [one] : [])) : paths;
  return <Using {...props} use={use} fieldset={fieldset} keys={keys} />;
}

type UsingProps = Props & {
  readonly use: string;
  readonly fieldset: FieldsetDocument;
  readonly keys: readonly string[];
};

function Using({ editing, document, layout, use, fieldset, keys }: UsingProps) {
  const { open } = useDesign();
  const given = useGiven(document);
  const queries = useQueryClient();
  const goThere = async () => {
    await editing.flush();
    await queries.invalidateQueries({ queryKey: designKey });
    open(`/design/fieldset/${fieldset.key}`);
  };
  const differing = keys.flatMap((key) => {
    const from = given.get(key);
    const words = from && fieldOf(document, key) ? differencesOf(document, layout, key, from) : [];
    return from && words.length > 0 ? [{ key, from, words }] : [];
  });
  return (
    <section className={styles.group} aria-label="来自字段组">
      <h3>来自字段组“{titleOf(fieldset.title)}”</h3>
      {differing.length === 0 ? (
        <p className={styles.said}>与字段组相同，字段组改了它也跟着改。</p>
      ) : (
        <>
          <p className={styles.said}>与字段组不同的地方，字段组改了也不变：</p>
          <ul className={styles.list}>
            {differing.flatMap(({ key, words }) => words.map((line) => <li key={`${key} ${line}`}>{line}</li>))}
          </ul>
        </>
      )}
      <div className={styles.tools}>
        {differing.length > 0 && (
          <Button
            onClick={() =>
              editing.do({
                name: '恢复字段组的设置',
                steps: differing.flatMap(({ key, from }) => resetField(document, layout, key, from).steps),
              })
            }
          >
            恢复字段组的设置
          </Button>
        )}
        <Button onClick={() => void goThere()}>打开字段组</Button>
        <Button onClick={() => editing.do(detach(document, use, fieldset))}>解除关联</Button>
      </div>
    </section>
  );
}
