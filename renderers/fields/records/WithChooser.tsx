import { ApartmentOutlined, TableOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Chooser } from '../../../schemas/kinds/choosing.ts';
import type { Chosen } from '../../widgets/choose/choose-types.ts';
import styles from '../fields.module.css';
import { lazily } from '../late/lazily.tsx';
import { useFieldServices } from '../services.ts';
import type { InputProps } from '../view.ts';
import { useTexts, wordsOfChoice } from './use-texts.ts';

const ChooserDialog = lazily(0, async () => (await import('./ChooserDialog.tsx')).ChooserDialog);

type Props = InputProps & {
  readonly chooser: Chooser | null;
  readonly isMany?: boolean;
  /** The box one types in: quick for who knows the name, the dialog for who must look. */
  readonly children: ReactNode;
};

const faces = {
  people: { title: '按部门选择', icon: <TeamOutlined /> },
  departs: { title: '按组织结构选择', icon: <ApartmentOutlined /> },
  orgs: { title: '选择组织', icon: <ApartmentOutlined /> },
  table: { title: '打开列表选择', icon: <TableOutlined /> },
} as const;

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' && value !== '' ? [value] : [];

/** A box with the button of its dialog. Where nobody can be asked for a directory the box stands alone. */
export function WithChooser({ chooser, children, ...props }: Props) {
  const { directory } = useFieldServices();
  if (!chooser || (chooser !== 'table' && !directory)) return children;
  return (
    <Chooses {...props} chooser={chooser}>
      {children}
    </Chooses>
  );
}

function Chooses({ chooser, isMany = false, children, ...props }: Props & { readonly chooser: Chooser }) {
  const { field, value, text, limit, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const ids = idsOf(value);
  const texts = useTexts(field.path, ids, text);
  const { title, icon } = faces[chooser];
  const choose = (chosen: readonly Chosen[]) => {
    const next = chosen.map(({ id }) => id);
    // Those that were chosen before come back as they were drawn.
    const words = chosen.map(({ id, text: name }) => (ids.includes(id) ? texts.get(id) : name));
    onChange(isMany ? (next.length === 0 ? null : next) : (next[0] ?? null), wordsOfChoice(words));
  };
  return (
    <>
      <Space.Compact block className={styles.withChooser ?? ''}>
        {children}
        <Button
          icon={icon}
          aria-label={`${title}${field.label}`}
          title={title}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        />
      </Space.Compact>
      {wasOpened && (
        <ChooserDialog
          title={title}
          props={{
            chooser,
            field,
            within: props.beside?.parent,
            label: field.label,
            isMany,
            chosen: ids.map((id) => ({ id, text: texts.say(id) })),
            limit,
            isOpen,
            onChoose: choose,
            onClose: () => setOpen(false),
            onClosed: () => props.onBlur?.(),
          }}
        />
      )}
    </>
  );
}
