import { Input, Switch } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import type { Editing } from '../../../kernel/editing.ts';
import { followForm, formLabel, modelsFor, setForm } from './form-settings.ts';
import styles from './inspector.module.css';

interface Props {
  readonly editing: Editing;
  readonly document: EntityDocument;
}

/** The forms of an entity as a whole: what each is called, whether it is only read, and which it is laid out like. */
export const FormSettings = ({ editing, document }: Props) =>
  Object.keys(document.forms ?? {}).map((form) => (
    <OneForm key={form} editing={editing} document={document} form={form} />
  ));

const itself = ' ';

function OneForm({ editing, document, form }: Props & { readonly form: string }) {
  const { title, locked, like } = document.forms?.[form] ?? {};
  const label = formLabel(document, form);
  const models = modelsFor(document, form);
  return (
    <section className={styles.group} aria-label={`表单 ${label}`}>
      <h3>{label}</h3>
      <Labelled label="名称">
        {(id) => (
          <Input
            id={id}
            value={title ?? ''}
            maxLength={60}
            placeholder={label}
            onChange={({ target }) => editing.do(setForm(document, form, 'title', target.value || undefined, '名称'))}
          />
        )}
      </Labelled>
      <Labelled label="只读表单" inline help="打开后只能看，不能填写">
        {(id) => (
          <Switch
            id={id}
            size="small"
            checked={locked === true}
            onChange={(on) => editing.do(setForm(document, form, 'locked', on || undefined, '只读'))}
          />
        )}
      </Labelled>
      {models.length > 0 && (
        <Labelled
          label="字段怎样排布"
          help={like === undefined ? '改为与另一张相同，就不再保留自己的排布' : '改为自己排布，就从现在的样子开始'}
        >
          {() => (
            <Pick
              label={`${label}的字段怎样排布`}
              value={like ?? itself}
              options={[
                { value: itself, label: '自己排布' },
                ...models.map((key) => ({ value: key, label: `与“${formLabel(document, key)}”相同` })),
              ]}
              onChange={(key) => editing.do(followForm(document, form, key === itself ? null : key))}
            />
          )}
        </Labelled>
      )}
    </section>
  );
}
