import { ArrowDownOutlined, ArrowUpOutlined, EllipsisOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, type MenuProps, Tag } from 'antd';
import type { ExtendedFieldView, ExtendedView } from '../../../../server/features/fields/fields.contract.ts';
import styles from './extend-fields.module.css';

interface Props {
  readonly view: ExtendedView;
  readonly field: ExtendedFieldView;
  readonly onOpen: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onChange: (field: ExtendedFieldView) => void;
  readonly onRemove: () => void;
}

const placeWords = { form: '表单', list: '列表', find: '查询' } as const;

/** One field, and what can be done with it; what loses something is asked about first. */
export function FieldRow({ view, field, onOpen, onStep, onChange, onRemove }: Props) {
  const { modal } = App.useApp();
  const kind = view.kinds.find(({ name }) => name === field.kind)?.title ?? field.kind;
  const dict = view.dicts.find(({ key }) => key === field.dict)?.title;
  const items: MenuProps['items'] = [
    { key: 'retire', label: field.retired ? '重新启用' : '停用（数据保留）' },
    ...(field.published && !field.promoted ? [{ key: 'promote', label: '升级为独立的列' }] : []),
    { key: 'remove', label: '移除', danger: true },
  ];
  const remove = () => {
    if (!field.published) return onRemove();
    modal.confirm({
      title: `移除字段“${field.label}”`,
      content: `${field.holds > 0 ? `已有 ${field.holds} 条数据填了这个字段，移除后不再显示。` : '没有数据填过这个字段。'}只想不再填写时，请改用“停用”。`,
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: onRemove,
    });
  };
  const act: MenuProps['onClick'] = ({ key }) => {
    if (key === 'retire') onChange({ ...field, retired: !field.retired });
    if (key === 'promote') onChange({ ...field, promoted: true });
    if (key === 'remove') remove();
  };
  return (
    <article className={styles.row} aria-label={`字段：${field.label}`}>
      <button type="button" className={styles.rowName} onClick={onOpen}>
        <strong>{field.label}</strong>
        <code>{field.key}</code>
      </button>
      <span className={styles.rowFacts}>
        <span>{dict ? `${kind} · ${dict}` : kind}</span>
        {field.need && <Tag color="error">必填</Tag>}
        {field.places.map((place) => (
          <Tag key={place}>{placeWords[place]}</Tag>
        ))}
        {field.retired && <Tag color="warning">已停用</Tag>}
        {field.promoted && <Tag color="processing">独立列</Tag>}
        {!field.published && <Tag color="success">新增</Tag>}
        {field.holds > 0 && <span className={styles.quiet}>{field.holds} 条数据</span>}
      </span>
      <span className={styles.rowTools}>
        <Button type="text" icon={<ArrowUpOutlined />} aria-label={`上移${field.label}`} onClick={() => onStep(-1)} />
        <Button type="text" icon={<ArrowDownOutlined />} aria-label={`下移${field.label}`} onClick={() => onStep(1)} />
        <Dropdown trigger={['click']} menu={{ items, onClick: act }}>
          <Button type="text" icon={<EllipsisOutlined />} aria-label={`更多：${field.label}`} />
        </Dropdown>
      </span>
    </article>
  );
}
